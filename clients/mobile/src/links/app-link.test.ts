import { describe, expect, it } from 'vitest';
import { FakePhone, origin } from '../testing/fake-phone.ts';
import { appLinkOf } from './app-link.ts';

describe('appLinkOf', () => {
  it.each([
    ['nearhand://join/Zm9vYmFy', { kind: 'join', path: '/join/Zm9vYmFy' }],
    ['nearhand://device/019a9f2e-5c1b', { kind: 'page', path: '/app/devices/019a9f2e-5c1b' }],
    ['nearhand://auth?state=0123456789ab&outcome=h', { kind: 'auth', state: '0123456789ab', outcome: 'h' }],
    [`${origin}/join/Zm9vYmFy`, { kind: 'page', path: '/join/Zm9vYmFy' }],
    [`${origin}/join/Zm9vYmFy?utm_source=x#y`, { kind: 'page', path: '/join/Zm9vYmFy' }],
    [`${origin}/app/devices/019a9f2e`, { kind: 'page', path: '/app/devices/019a9f2e' }],
    [`${origin}/user/auth_callback?mode=ios_app#handle`, { kind: 'page', path: '/user/auth_callback?mode=ios_app#handle' }],
  ])('reads %s', (url, link) => expect(appLinkOf(url, origin)).toEqual(link));

  it.each([
    'nearhand://app/devices',
    'nearhand://auth?state=0123456789ab&outcome=<script>',
    'javascript:alert(1)',
    'javascript://support.example.com/join/a',
    'data:text/html,<script>alert(1)</script>',
    'intent://support.example.com/join/a#Intent;scheme=https;end',
    'file:///android_asset/public/index.html',
    'content://com.nearhand.mobile/join/a',
    'https://localhost/index.html',
    'https://evil.example/join/a',
    `${origin}.evil.example/join/a`,
    `${origin}:8443/join/a`,
    'http://support.example.com/join/a',
    'https://ada@support.example.com/join/a',
    'https://support.example.com@evil.example/join/a',
    `${origin}/app/company`,
    `${origin}/join/a/../../app/company`,
    `${origin}//evil.example/join/a`,
    `${origin}/user/auth_callback#handle`,
    `${origin}/user/auth_callback?mode=ios_app&redirectTo=/x#handle`,
    `${origin}/join/${'a'.repeat(5000)}`,
    'no address',
    '',
  ])('takes nothing from %s', (url) => expect(appLinkOf(url, origin)).toBeNull());
});

describe('a link', () => {
  const openedBy = (...urls: string[]) => {
    const phone = new FakePhone().start();
    for (const url of urls) phone.arrive(url);
    const got: unknown[] = [];
    phone.bridge('listen', (json: string) => got.push(JSON.parse(json)));
    return { got, phone };
  };

  it('waits for the page when it started the app', () => {
    const { got, phone } = openedBy('nearhand://device/019a9f2e', 'nearhand://join/key');
    phone.arrive('nearhand://device/2');
    expect(got).toEqual([
      { type: 'open', path: '/app/devices/019a9f2e' },
      { type: 'open', path: '/join/key' },
      { type: 'open', path: '/app/devices/2' },
    ]);
  });

  it('changes nothing when it is no app link', () => {
    const { got, phone } = openedBy('nearhand://run/sh', 'https://evil.example/join/a', 'nearhand://auth?state=0123456789ab&outcome=h');
    expect([got, phone.opened, phone.calls]).toEqual([[], [], []]);
  });
});
