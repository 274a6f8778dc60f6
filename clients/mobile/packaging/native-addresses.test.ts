import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import { serverOrigin } from '@nearhand/client-kit/addresses/server-address';
import { expect, it } from 'vitest';
import { hasJava, runJava } from './run-java.ts';

const origin = 'https://support.example.com';
const addresses = [
  `${origin}/app/`,
  `${origin}/join/key?a=b#c`,
  'HTTPS://Support.Example.com/app/',
  `${origin}:443/app/`,
  `${origin}:8443/app/`,
  'http://support.example.com/app/',
  `${origin}.evil.example/app/`,
  'https://ada@support.example.com/app/',
  'https://ada:secret@example.com/',
  'https://support.example.com@evil.example/',
  'https://example.com/',
  'http://localhost:3000/',
  'http://127.0.0.1/',
  'mailto:ada@example.com',
  'tel:+48123456789',
  'sms:+48123456789',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'content://com.android.contacts/1',
  'intent://scan/#Intent;scheme=zxing;end',
  'nearhand://join/key',
  'about:blank',
  `https://example.com/${'x'.repeat(5000)}`,
  '',
];

it.skipIf(!hasJava)('the rules of Android for addresses are those of the scripts', () => {
  const rules = `Addresses.originOf(arg) + " " + Addresses.isOfProduct(arg, "${origin}") + " " + Addresses.isExternal(arg)`;
  const expected = addresses.map((address) => {
    const isAbsolute = /^https?:/i.test(address) && address.length <= 4096;
    const { kind } = linkTargetOf(address, origin);
    const isOwn = kind === 'shell' || kind === 'session' || kind === 'join';
    return `${isAbsolute ? serverOrigin(address) : null} ${isOwn} ${isOwn || kind === 'external'}`;
  });
  expect(runJava('Addresses', rules, addresses)).toEqual(expected);
});
