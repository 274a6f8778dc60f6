import { describe, expect, it } from 'vitest';
import { ChannelAddress } from '../../env/channel-address.ts';
import { trustedPath } from './trusted-path.ts';

const PUBLIC_URL = 'https://nearhand.example';
const env = { PUBLIC_URL, CHANNEL_ADDRESS: new ChannelAddress('https://{channel}.channels.example', new URL(PUBLIC_URL)) };

describe('trustedPath', () => {
  it.each([
    ['/app/devices?pageSize=50#first', '/app/devices?pageSize=50#first'],
    ['https://nearhand.example/app/', '/app/'],
    ['https://NEARHAND.example:443/app/', '/app/'],
    ['app/devices', '/app/devices'],
    ['', '/'],
    ['?action=onboarding', '/?action=onboarding'],
    ['/app/../user/sign-in', '/user/sign-in'],
    ['https:app/devices', '/app/devices'],
    ['https://pr-1.channels.example/app/', '/app/'],
    ['/join/https://elsewhere.example/', '/join/https://elsewhere.example/'],
  ])('returns the path of %j', (target, path) => {
    expect(trustedPath(env, target)).toBe(path);
  });

  it.each([
    'https://elsewhere.channels.example/app/',
    'http://pr-1.channels.example/app/',
    'https://pr-1.channels.example:8443/app/',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    ' //elsewhere.example',
    'https://nearhand.example//elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'https://elsewhere.example/',
    'https://nearhand.example.elsewhere.example/',
    'https://nearhand.example@elsewhere.example/',
    'https://somebody@nearhand.example/',
    'https://:secret@nearhand.example/',
    'https://nearhand.example:8443/',
    'http://nearhand.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://nearhand.example/1',
    'nearhand://app/devices',
    'intent://nearhand.example/#Intent;end',
    'mailto:a@nearhand.example',
    'https://',
  ])('rejects %j', (target) => {
    expect(() => trustedPath(env, target)).toThrow('UNTRUSTED_REDIRECT');
  });
});
