import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const keys = {
  DATABASE_URL: 'postgres://nearhand@localhost/nearhand',
  GOOGLE_TAG_ID: 'G-ABC1234567',
  CLARITY_PROJECT_ID: 'abc123def4',
  SENTRY_DSN: 'https://0123456789abcdef@o1.ingest.sentry.io/42',
  TIDIO_KEY: '0123456789abcdefghij',
};

describe('telemetry variables', () => {
  it('configure nothing without a key', () => {
    expect(readEnv({ DATABASE_URL: keys.DATABASE_URL, CLARITY_URL: 'https://clarity.example' }).TELEMETRY).toEqual({});
  });

  it('configure each service that has a key, at its own address by default', () => {
    expect(readEnv({ ...keys, TIDIO_KEY: '' }).TELEMETRY).toEqual({
      tag: { id: 'G-ABC1234567', url: 'https://www.googletagmanager.com' },
      recording: { id: 'abc123def4', url: 'https://www.clarity.ms' },
      errors: { dsn: keys.SENTRY_DSN },
    });
    expect(readEnv({ ...keys, TIDIO_URL: 'https://chat.example/' }).TELEMETRY.chat).toEqual({
      key: keys.TIDIO_KEY,
      url: 'https://chat.example',
    });
  });

  it('configure nothing in development', () => {
    expect(readEnv({ ...keys, NODE_ENV: 'development' }).TELEMETRY).toEqual({});
  });

  it.each([
    ['GOOGLE_TAG_ID', 'G-ABC"><script>'],
    ['CLARITY_PROJECT_ID', '../x'],
    ['SENTRY_DSN', 'https://o1.ingest.sentry.io/42'],
    ['SENTRY_DSN', 'javascript:alert(1)'],
    ['TIDIO_KEY', 'key.js?'],
    ['TIDIO_URL', 'code.tidio.co'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readEnv({ ...keys, [name]: value })).toThrow(`${name}: must be`);
  });
});
