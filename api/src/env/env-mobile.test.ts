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

describe('Android apps that open links', () => {
  const certificate = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16).toUpperCase()).join(':');
  const ofPlay = certificate.replace('A0', '00');
  const read = (value: string) => readEnv({ ...database, ANDROID_APP_IDS: value }).ANDROID_APP_IDS;

  it('are none without the variable', () => expect(readEnv(database).ANDROID_APP_IDS).toEqual({}));

  it('have a certificate for each of their keys', () => {
    const apps = `com.example.app=${certificate}, com.example.beta=${ofPlay},com.example.app=${ofPlay.toLowerCase()},com.example.app=${ofPlay}`;
    expect(read(apps)).toEqual({ 'com.example.app': [certificate, ofPlay], 'com.example.beta': [ofPlay] });
  });

  it.each([
    'com.example.app',
    'com.example.app=',
    `=${certificate}`,
    `app=${certificate}`,
    `com.example.1app=${certificate}`,
    `com.example.app/../x=${certificate}`,
    `com.example.app=${certificate.slice(3)}`,
    `com.example.app=${certificate}:AA`,
    `com.example.app=${certificate}=x`,
    `com.example.app=${certificate.replaceAll(':', '')}`,
    `com.example.app=${certificate}, com.example.beta`,
  ])('are not %s', (value) => {
    expect(() => read(value)).toThrow(/^ANDROID_APP_IDS: must be package names with the SHA-256 fingerprint of a certificate/);
  });
});
