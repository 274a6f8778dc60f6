import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://nearhand@localhost/nearhand';
const app = { DATABASE_URL, INTERCOM_CLIENT_ID: 'id', INTERCOM_CLIENT_SECRET: 'hunter2' };

describe('Intercom variables', () => {
  it('are not needed', () => {
    expect(readEnv({ DATABASE_URL }).INTERCOM).toBeNull();
  });

  it('use the addresses of Intercom by default', () => {
    expect(readEnv(app).INTERCOM).toMatchObject({ clientId: 'id', clientSecret: 'hunter2' });
    expect(readEnv(app).INTERCOM?.url.href).toBe('https://api.intercom.io/');
  });

  it.each(['INTERCOM_CLIENT_ID', 'INTERCOM_CLIENT_SECRET'])('require %s together with the other', (name) => {
    expect(() => readEnv({ ...app, [name]: '' })).toThrow('must be set together');
  });

  it('refuse a wrong secret without repeating it', () => {
    expect(() => readEnv({ ...app, INTERCOM_CLIENT_SECRET: 'hunter2 ' })).toThrow(/^(?!.*hunter2)INTERCOM_CLIENT_SECRET/s);
  });
});
