import { describe, expect, it } from 'vitest';
import { deepLinkIn, deepLinkOf } from './deep-link.ts';
import { linkTargetOf } from './link-target.ts';
import { serverOrigin } from './server-address.ts';

const origin = 'https://support.example.com';

describe('serverOrigin', () => {
  it.each([
    ['support.example.com', origin],
    [' https://support.example.com/app/devices?a=b#c ', origin],
    ['HTTPS://Support.Example.com', origin],
    ['support.example.com:8443', `${origin}:8443`],
    ['support.example.com:8443/app', `${origin}:8443`],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ])('returns for “%s”: %s', (text, expected) => expect(serverOrigin(text)).toBe(expected));

  it.each([
    '',
    ' ',
    'http://support.example.com',
    'http://localhost.evil.example',
    'https://ada@support.example.com',
    'https://ada:secret@support.example.com',
    'ftp://support.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'two words',
  ])('refuses “%s”', (text) => expect(serverOrigin(text)).toBeNull());
});

describe('linkTargetOf', () => {
  it.each([
    [`${origin}/app/session/desktop/abc#token`, 'session'],
    [`${origin}/app/session/desktop/abc/def`, 'shell'],
    [`${origin}/app/devices`, 'shell'],
    [`${origin}/join/Zm9vYmFy`, 'join'],
    [`${origin}/join`, 'shell'],
    ['https://example.com/', 'external'],
    ['mailto:ada@example.com', 'external'],
    ['tel:+48123456789', 'external'],
    ['sms:+48123456789', 'denied'],
    ['https://ada@example.com/', 'denied'],
  ])('opens %s as %s', (url, kind) => expect(linkTargetOf(url, origin).kind).toBe(kind));
});

describe('deepLinkOf', () => {
  it.each([
    ['nearhand://join/Zm9vYmFy', { kind: 'join', path: '/join/Zm9vYmFy' }],
    ['nearhand://device/019a9f2e-5c1b', { kind: 'page', path: '/app/devices/019a9f2e-5c1b' }],
    ['nearhand://device/019a9f2e-5c1b/', { kind: 'page', path: '/app/devices/019a9f2e-5c1b' }],
    ['nearhand://auth?state=0123456789ab&outcome=the-handle', { kind: 'auth', state: '0123456789ab', outcome: 'the-handle' }],
    ['nearhand://auth/?state=0123456789ab&outcome=error%3DX', { kind: 'auth', state: '0123456789ab', outcome: 'error=X' }],
  ])('reads %s', (url, link) => expect(deepLinkOf(url)).toEqual(link));

  it.each([
    'nearhand://join/',
    'nearhand://join/../app/devices',
    'nearhand://join/a%2Fb',
    'nearhand://join/a?redirect=https://evil.example',
    'nearhand://join/a#b',
    'nearhand://device/a/b',
    'nearhand://ada@join/a',
    'nearhand://join:1/a',
    'nearhand://app/devices',
    'nearhand://auth?state=short&outcome=x',
    'nearhand://auth?state=0123456789ab',
    'nearhand://auth?state=0123456789ab&outcome=<script>',
    'nearhand:join/a',
    'https://join/a',
    `nearhand://join/${'a'.repeat(5000)}`,
    '',
  ])('takes nothing from %s', (url) => expect(deepLinkOf(url)).toBeNull());

  it('is the last argument of a command line', () => {
    expect(deepLinkIn(['nearhand', '--hidden', 'nearhand://join/a'])).toEqual({ kind: 'join', path: '/join/a' });
    expect(deepLinkIn(['nearhand', 'nearhand://join/a', '--hidden'])).toBeNull();
    expect(deepLinkIn([])).toBeNull();
  });
});
