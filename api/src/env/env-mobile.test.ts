import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgres://localhost/nearhand' };
const play = 'https://play.google.com/store/apps/details?id=com.example.help';

describe('pages of the mobile apps', () => {
  it('are those that are set', () => {
    expect(readEnv(database).MOBILE_APPS).toBeUndefined();
    expect(readEnv({ ...database, ANDROID_APP_URL: play }).MOBILE_APPS).toEqual({ android: play });
  });

  it.each(['http://apps.example.com/', 'javascript:alert(1)', 'id123456789'])('are not at %s', (address) => {
    expect(() => readEnv({ ...database, IOS_APP_URL: address })).toThrow(/^IOS_APP_URL: must be an https address/);
  });
});
