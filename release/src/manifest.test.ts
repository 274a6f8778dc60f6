import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, manifestFault, manifestText, type ReleaseManifest } from './manifest.ts';

const file = (path: string, size = 1) => ({ path, hash: 'a'.repeat(64), size });
const manifest = (...paths: string[]): ReleaseManifest => ({
  remote: 'mfe_example',
  commit: 'abc123',
  message: 'Colours\nand "words"',
  files: ['descriptor.json', ...paths].map((path) => file(path)),
});

describe('manifestText', () => {
  it('has one line for each value and each file', () => {
    expect(manifestText(manifest('entry.js'))).toBe(
      [
        'nearhand-release-1',
        'mfe_example',
        'abc123',
        '"Colours\\nand \\"words\\""',
        `${'a'.repeat(64)} 1 descriptor.json`,
        `${'a'.repeat(64)} 1 entry.js`,
        '',
      ].join('\n'),
    );
  });
});

describe('isSignedBy', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const signature = sign(null, Buffer.from(manifestText(manifest('entry.js'))), privateKey).toString('base64');

  it('accepts the signature of the key, and of no other manifest', () => {
    expect(isSignedBy(publicKey, manifest('entry.js'), signature)).toBe(true);
    expect(isSignedBy(publicKey, manifest('other.js'), signature)).toBe(false);
    expect(isSignedBy(publicKey, { ...manifest('entry.js'), commit: null }, signature)).toBe(false);
  });

  it.each(['', 'x', signature.slice(0, -8), 'A'.repeat(88)])('rejects the signature %j', (wrong) => {
    expect(isSignedBy(publicKey, manifest('entry.js'), wrong)).toBe(false);
  });
});

describe('manifestFault', () => {
  it('finds nothing in the paths of a bundler', () => {
    expect(
      manifestFault(manifest('entry.668a972d84c6faac.js', 'messages/settings.en.3310b09079b29bbb.json', 'font/inter.woff2')),
    ).toBeNull();
  });

  it.each([
    ['..', '../a.js'],
    ['.. inside', 'a/../../b.js'],
    ['an absolute path', '/a.js'],
    ['a drive', 'C:/a.js'],
    ['a backslash', 'a\\b.js'],
    ['an empty part', 'a//b.js'],
    ['a hidden file', 'a/.env'],
    ['a NUL', 'a\0.js'],
    ['a line feed', 'a\nb.js'],
    ['an encoded path', '%2e%2e/a.js'],
    ['a dot at the end', 'a.js.'],
    ['a compressed copy', 'a.js.br'],
    ['letters that look like others', 'а.js'],
  ])('refuses %s', (_, path) => {
    expect(manifestFault(manifest(path))).toContain('is not allowed');
  });

  it('refuses files that are the same on some systems, a file as a folder, a missing descriptor, and too much', () => {
    expect(manifestFault(manifest('a.js', 'A.js'))).toBe('the path A.js is there twice');
    expect(manifestFault(manifest('a', 'A/b.js'))).toBe('a folder of A/b.js is also a file');
    expect(manifestFault({ ...manifest(), files: [file('a.js')] })).toBe('descriptor.json is missing');
    expect(manifestFault({ ...manifest(), files: [file('descriptor.json'), file('a.js', 2 ** 40)] })).toContain('bytes');
  });
});
