import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import { serverOrigin } from '@nearhand/client-kit/addresses/server-address';
import { expect, it, onTestFinished } from 'vitest';

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

const hasJava = spawnSync('javac', ['-version']).status === 0;

const harness = `package com.nearhand.mobile;
public class Check {
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i++)
            System.out.println(Addresses.originOf(args[i]) + " " + Addresses.isOfProduct(args[i], args[0]) + " " + Addresses.isExternal(args[i]));
    }
}`;

it.skipIf(!hasJava)('the rules of Android for addresses are those of the scripts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-java-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'Check.java'), harness);
  const source = join(dirname(import.meta.dirname), 'android', 'java', 'Addresses.java');
  execFileSync('javac', ['-d', folder, source, join(folder, 'Check.java')]);
  const output = execFileSync('java', ['-cp', folder, 'com.nearhand.mobile.Check', origin, ...addresses], { encoding: 'utf8' });
  const expected = addresses.map((address) => {
    const isAbsolute = /^https?:/i.test(address) && address.length <= 4096;
    const { kind } = linkTargetOf(address, origin);
    const isOwn = kind === 'shell' || kind === 'session' || kind === 'join';
    return `${isAbsolute ? serverOrigin(address) : null} ${isOwn} ${isOwn || kind === 'external'}`;
  });
  expect(output.trim().split('\n')).toEqual(expected);
});
