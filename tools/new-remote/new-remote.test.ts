import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsIn, locales } from '../../locales/compile.ts';
import { root } from '../build-state.ts';
import { createRemote } from './create-remote.ts';
import { nameFault } from './name-fault.ts';

const copied = ['package.json', 'package-lock.json', 'platform/package.json', 'biome.json', '.gitignore', 'tsconfig.base.json'];
/** Paths to which the types of a remote and of its journey refer. */
const typed = ['node_modules', 'platform/css.d.ts', 'tools', 'workspaces.ts', 'e2e/fixtures', 'e2e/pages', 'e2e/browser.ts', 'e2e/tier.ts'];
/** The longest name, with which no line is too long either. */
const longest = `mfe-${'long-'.repeat(7)}x`;

/** A folder with the settings of the repository. */
let copy: string;

beforeEach(async () => {
  copy = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-remote-')));
  for (const name of copied) await cp(join(root, name), join(copy, name));
});
afterEach(() => rm(copy, { recursive: true }));

const create = (name: string) => createRemote(copy, name, async () => undefined);

/** Runs a program of the repository in the copy; its output if it fails. */
const check = (program: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(join(root, 'node_modules', program), args, { cwd: copy }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

describe('createRemote', () => {
  it('makes a remote that lint accepts, with the shortest and the longest name', async () => {
    const files = [...(await create('mfe-x')), ...(await create(longest))];
    expect(await check('.bin/biome', 'check', '--error-on-warnings', ...files)).toBe('');
  });

  it('makes a remote and a journey that have no type errors', async () => {
    await create('mfe-of-a-test');
    for (const name of typed) await symlink(join(root, name), join(copy, name));
    const tsconfig = { extends: './tsconfig.base.json', include: ['mfe-of-a-test', 'platform/css.d.ts', 'e2e/specs'] };
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));
    expect(await check('typescript-7/bin/tsc', '-p', '.')).toBe('');
  });

  it('writes exactly the messages that it uses, in each language', async () => {
    await create('mfe-of-a-test');
    const sources = globSync('mfe-of-a-test/src/**/*.{ts,tsx}', { cwd: copy, exclude: ['**/*.test.tsx'] });
    const used = sources.flatMap((file) => idsIn(readFileSync(join(copy, file), 'utf8'))).sort();
    const messagesOf = (locale: string): object => JSON.parse(readFileSync(join(copy, `locales/${locale}/app/of-a-test.json`), 'utf8'));
    expect(locales.map((locale) => Object.keys(messagesOf(locale)))).toEqual(locales.map(() => used));
  });

  it('leaves nothing behind when the lock cannot be updated', async () => {
    const paths = () => readdir(copy, { recursive: true });
    const before = await paths();
    await expect(createRemote(copy, 'mfe-of-a-test', () => Promise.reject(new Error('no npm')))).rejects.toThrow('no npm');
    expect((await paths()).filter((path) => !before.includes(path) && /\./.test(path))).toEqual([]);
  });

  it('writes nothing for a name that cannot be used', async () => {
    await expect(create('mfe-shell')).rejects.toThrow('shell is the name of another package. Nothing was written.');
    expect(existsSync(join(copy, 'mfe-shell'))).toBe(false);
  });
});

describe('nameFault', () => {
  it.each([
    ['example', 'no name of a remote'],
    ['mfe-Example', 'no name of a remote'],
    ['mfe-', 'no name of a remote'],
    ['mfe-a--b', 'no name of a remote'],
    [`${longest}x`, 'no name of a remote'],
    ['mfe-constructor', 'cannot be the name of a route'],
    ['mfe-app', 'folder mfe-app exists'],
    ['mfe-platform', 'name of another package'],
    ['mfe-devices', 'mfe-app/src/routes.ts has a route devices'],
    ['mfe-voice', 'locales/en/app/app.json has messages of voice'],
  ])('refuses %s', (name, fault) => {
    expect(nameFault(root, name)).toContain(fault);
  });
});
