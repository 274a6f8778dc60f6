import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const DATABASE_URL = 'postgres://nearhand@localhost/nearhand';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const account = { type: 'service_account', project_id: 'nearhand', client_email: 'push@nearhand.example', private_key: pem };

describe('push variables', () => {
  it('are not needed', () => {
    expect(readEnv({ DATABASE_URL })).toMatchObject({ WEB_PUSH: 'on', FCM: null });
  });

  it('take the key file of a service account', () => {
    expect(readEnv({ DATABASE_URL, FCM_SERVICE_ACCOUNT: JSON.stringify(account) }).FCM).toEqual({
      projectId: 'nearhand',
      clientEmail: 'push@nearhand.example',
      privateKey: pem,
      tokenUrl: 'https://oauth2.googleapis.com/token',
      url: 'https://fcm.googleapis.com',
    });
  });

  it.each([
    ['text', 'hunter2'],
    ['no key', JSON.stringify({ ...account, private_key: 'hunter2' })],
    ['no project', JSON.stringify({ ...account, project_id: undefined })],
  ])('refuse %s without repeating it', (_, value) => {
    expect(() => readEnv({ DATABASE_URL, FCM_SERVICE_ACCOUNT: value })).toThrow(/^(?!.*hunter2)FCM_SERVICE_ACCOUNT: must be/s);
  });
});
