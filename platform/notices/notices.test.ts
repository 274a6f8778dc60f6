import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { noticeSeparator } from '@nearhand/contracts/notices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { licensedFolder, noticesOf } from './notices.ts';
import { runtimePackages } from './runtime-packages.ts';

let root: string;

async function write(path: string, content: string | object): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-notices-')));
});
afterEach(() => rm(root, { recursive: true }));

describe('noticesOf', () => {
  it('names each package with its source and all of its texts', async () => {
    await write('b/package.json', { name: 'b', version: '2.0.0', license: 'MIT', repository: { url: 'https://b.example' } });
    await write('b/LICENSE.md', 'You may.');
    await write('b/NOTICE', 'By B.\n');
    await write('font/LICENSE.txt', 'A font.');
    const notice = 'b 2.0.0\nLicense: MIT\nSource: https://b.example\n\nYou may.\n\nBy B.\n';
    expect(noticesOf([join(root, 'b'), join(root, 'font')])).toBe(`A font.\n${noticeSeparator}${notice}`);
  });

  it('contains the standard text when a package only names its license', async () => {
    await write('a/package.json', { name: 'a', version: '1.0.0', license: 'MIT', author: { name: 'Ada' } });
    expect(noticesOf([join(root, 'a')])).toContain('Copyright (c) Ada\n\nPermission is hereby granted');
  });

  it.each([undefined, 'SEE LICENSE IN terms.pdf'])('fails when a package has no text and its license is %s', async (license) => {
    await write('a/package.json', { name: 'a', version: '1.0.0', license });
    expect(() => noticesOf([join(root, 'a')])).toThrow(`"${license}" is no standard license`);
  });
});

describe('licensedFolder', () => {
  it.each([
    ['of a package', 'node_modules/a/lib/index.js', 'node_modules/a'],
    ['of a package with a scope, inside another', 'node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
    ['of a font', 'font/inter.woff2', 'font'],
    ['of no file of ours', 'src/main.ts', undefined],
  ])('is that %s', async (_owner, file, folder) => {
    await write('font/LICENSE.txt', 'A font.');
    expect(licensedFolder(join(root, file))).toBe(folder && join(root, folder));
  });
});

describe('runtimePackages', () => {
  it('finds what a package needs and what that needs, without what only its development needs', async () => {
    await write('api/package.json', { dependencies: { a: '1' }, devDependencies: { tool: '1' }, peerDependencies: { absent: '1' } });
    await write('node_modules/a/package.json', { dependencies: { b: '1' }, optionalDependencies: { 'b-windows': '1' } });
    await write('node_modules/a/node_modules/b/package.json', { peerDependencies: { a: '1' } });
    await write('node_modules/tool/package.json', {});
    const found = ['node_modules/a', 'node_modules/a/node_modules/b'];
    expect([...runtimePackages(join(root, 'api'))]).toEqual(found.map((folder) => join(root, folder)));
  });

  it('fails when a dependency is not installed', async () => {
    await write('api/package.json', { dependencies: { a: '1' } });
    expect(() => runtimePackages(join(root, 'api'))).toThrow('a, which');
  });
});
