import { describe, expect, it } from 'vitest';
import { trustedPath } from './trusted-path.ts';

const origin = 'https://nearhand.example';

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
    ['/join/https://elsewhere.example/', '/join/https://elsewhere.example/'],
  ])('returns the path of %j', (target, path) => {
    expect(trustedPath(origin, target)).toBe(path);
  });

  it.each([
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
    expect(() => trustedPath(origin, target)).toThrow('UNTRUSTED_REDIRECT');
  });
});
