import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgres://nearhand@localhost/nearhand' };

describe('readEnv', () => {
  it('requires only DATABASE_URL', () => {
    expect(readEnv(database)).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 4200,
      PUBLIC_URL: 'http://localhost:4200',
      NODE_ENV: 'production',
      STUN_URLS: [],
    });
  });

  it('derives PUBLIC_URL from the port by default', () => {
    expect(readEnv({ ...database, PORT: '4300' }).PUBLIC_URL).toBe('http://localhost:4300');
    expect(readEnv({ ...database, PUBLIC_URL: 'https://help.example/' }).PUBLIC_URL).toBe('https://help.example');
  });

  it('places the site beside the data by default', () => {
    expect(readEnv({ ...database, DATA_DIR: '/data' }).SITE_DIR).toBe('/data/site');
    expect(readEnv({ ...database, DATA_DIR: '/data', SITE_DIR: '/site' }).SITE_DIR).toBe('/site');
  });

  it('reports every invalid variable on its own line', () => {
    const read = () => readEnv({ PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x' });
    expect(read).toThrow(/^PORT: must be a port number$/m);
    expect(read).toThrow(/^LOG_LEVEL: /m);
    expect(read).toThrow(/^PUBLIC_URL: must be an http or https address$/m);
    expect(read).toThrow(/^DATABASE_URL: must be set$/m);
  });

  it('compares addresses of platform admins in lower case, and refuses what is no address', () => {
    expect(readEnv({ ...database, PLATFORM_ADMINS: 'Ada@Example.com, ben@example.com,' }).PLATFORM_ADMINS).toEqual([
      'ada@example.com',
      'ben@example.com',
    ]);
    expect(readEnv(database).PLATFORM_ADMINS).toEqual([]);
    expect(() => readEnv({ ...database, PLATFORM_ADMINS: 'ada@example.com,ben' })).toThrow(/^PLATFORM_ADMINS\.1: must be email addresses/);
  });

  it.each([
    ['https://dev.example', true],
    ['http://localhost:4400,http://127.0.0.1:4400', true],
    ['http://dev.example', false],
    ['http://localhost:4400/', false],
    ['http://localhost:4400;script-src *', false],
    ['https://*.example', false],
    ["https://dev.example;script-src'none'", false],
    ['localhost:4400', false],
    ['data:text/javascript,', false],
  ])('takes %j as origins of overrides: %s', (OVERRIDE_ORIGINS, isTaken) => {
    const read = () => readEnv({ ...database, OVERRIDE_ORIGINS }).OVERRIDE_ORIGINS;
    if (isTaken) expect(read()).toEqual(OVERRIDE_ORIGINS.split(','));
    else expect(read).toThrow(/^OVERRIDE_ORIGINS\.0: must be an https origin/);
  });

  it('explains what to name instead of several hosts', () => {
    const several = 'postgres://nearhand:a,b@db1:5432,db2:5432/nearhand?target_session_attrs=read-write';
    expect(() => readEnv({ DATABASE_URL: several })).toThrow(/^DATABASE_URL: must name one host, which leads to the primary/m);
    const one = 'postgres://nearhand:a,b@db1:5432/nearhand?options=a,b';
    expect(readEnv({ DATABASE_URL: one }).DATABASE_URL).toBe(one);
  });

  it('reads lists and ignores empty variables', () => {
    const env = readEnv({ ...database, TURN_URLS: 'turn:a, turn:b', TURN_SECRET: 'x'.repeat(16), PORT: '' });
    expect(env).toMatchObject({ TURN_URLS: ['turn:a', 'turn:b'], PORT: 4200 });
  });

  it('requires the secret of TURN, which is long', () => {
    expect(() => readEnv({ ...database, TURN_URLS: 'turn:a' })).toThrow('TURN_SECRET: must be set together with TURN_URLS');
    expect(() => readEnv({ ...database, TURN_SECRET: 'x'.repeat(15) })).toThrow('TURN_SECRET: must have at least 16 characters');
  });

  it.each([
    ['DATABASE_URL', 'postgres://nearhand:CHANGE-ME@localhost/nearhand'],
    ['SMTP_URL', 'smtps://user:change_me@mail.example.com'],
    ['METRICS_TOKEN', '<the metrics token>'],
    ['TURN_SECRET', 'your-secret-goes-here'],
  ])('refuses the value of an example for %s', (name, value) => {
    expect(() => readEnv({ ...database, [name]: value })).toThrow(`${name}: has the value of an example; set your own`);
  });

  it('derives MAIL_FROM from the public host by default', () => {
    expect(readEnv({ ...database, PUBLIC_URL: 'https://help.example' }).MAIL_FROM).toBe('Nearhand <no-reply@help.example>');
    expect(readEnv({ ...database, MAIL_FROM: 'Help <help@example.com>' }).MAIL_FROM).toBe('Help <help@example.com>');
    expect(() => readEnv({ ...database, MAIL_FROM: 'a@example.com\nBcc: b@example.com' })).toThrow(/^MAIL_FROM: must be an address/);
    expect(() => readEnv({ ...database, SMTP_URL: 'http://x' })).toThrow(/^SMTP_URL: must be an smtp or smtps address$/);
  });

  it('reads TRUST_PROXY as a flag or a list of addresses', () => {
    expect(readEnv(database).TRUST_PROXY).toBe(false);
    expect(readEnv({ ...database, TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true);
    for (const named of ['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8'])
      expect(readEnv({ ...database, TRUST_PROXY: named }).TRUST_PROXY).toBe(named);
    for (const bad of ['1', 'nonsense', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/8/8'])
      expect(() => readEnv({ ...database, TRUST_PROXY: bad })).toThrow(/^TRUST_PROXY: must be true, false, or the addresses of proxies$/);
  });

  it('requires a long METRICS_TOKEN', () => {
    expect(readEnv(database).METRICS_TOKEN).toBeUndefined();
    for (const token of ['short', 'with a space in between', 'ł'.repeat(20)])
      expect(() => readEnv({ ...database, METRICS_TOKEN: token })).toThrow(/^METRICS_TOKEN: must be at least 16 letters/);
  });

  it('requires a bucket for its settings, and both parts of a key or none', () => {
    const messageOf = (variables: Record<string, string>) => {
      try {
        return readEnv({ ...database, ...variables }).BUCKET;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(messageOf({})).toBeNull();
    expect(messageOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('S3_BUCKET: must be set together with S3_ENDPOINT');
    expect(messageOf({ S3_SECRET_ACCESS_KEY: 'a' })).toBe('S3_BUCKET: must be set together with S3_SECRET_ACCESS_KEY');
    expect(messageOf({ S3_BUCKET: 'own', S3_ACCESS_KEY_ID: 'a' })).toBe('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together');
    expect(messageOf({ S3_BUCKET: 'own', S3_ENDPOINT: 'minio:9000' })).toBe('S3_ENDPOINT: must be an http or https address');
    expect(messageOf({ S3_BUCKET: 'own', S3_PREFIX: '../b' })).toMatch(/^S3_PREFIX: must be letters/);
    expect(messageOf({ FILES_S3_BUCKET: 'own' })).toMatch(/^FILES_S3_BUCKET: the variables of the bucket are S3_BUCKET and others now/);
    expect(messageOf({ S3_BUCKET: 'own', S3_PREFIX: 'one/two' })).toEqual({
      bucket: 'own',
      region: 'us-east-1',
      endpoint: undefined,
      credentials: undefined,
      prefix: 'one/two/',
      hasPathStyle: false,
    });
    expect(messageOf({ S3_BUCKET: 'own', S3_ENDPOINT: 'https://s3.example.com' })).toMatchObject({ hasPathStyle: true, prefix: '' });
    expect(messageOf({ S3_BUCKET: 'own', S3_ENDPOINT: 'https://s3.example.com', S3_PATH_STYLE: 'off' })).toMatchObject({
      hasPathStyle: false,
    });
  });
});
