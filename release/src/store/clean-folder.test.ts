import { chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedRemote } from '../candidate.ts';
import { filePath, missingFiles } from '../release-files.ts';
import { cleanFolder } from './clean-folder.ts';
import { linkOnce } from './files.ts';
import { FolderStore } from './folder-store.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => Date.now() + days * dayMs;
const [released, tried, candidate] = ['a', 'b', 'c'].map((letter) => letter.repeat(20)) as [string, string, string];
const hash = (letter: string) => letter.repeat(64);

let siteDir: string;

async function write(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(siteDir, path)), { recursive: true });
  await writeFile(join(siteDir, path), text);
}

async function addBuild(name: string, id: string, file: string): Promise<void> {
  await write(`assets/${name}/${id}/descriptor.json`, JSON.stringify({ name, owner: 'Team', version: '1.0.0', routes: [], nav: [] }));
  await write(`files/${file}`, 'code');
  await linkOnce(join(siteDir, filePath(file)), join(siteDir, `assets/${name}/${id}/code.js`));
}

const buildsOf = (name: string) => readdir(join(siteDir, 'assets', name));

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'nearhand-store-'));
  await addBuild('shell', released, hash('1'));
  await addBuild('mfe_app', released, hash('2'));
  await addBuild('mfe_app', tried, hash('3'));
  await addBuild('mfe_app', candidate, hash('4'));
  await write(`server/mfe_app/${candidate}/render.js`);
  for (const extension of ['json', 'signed']) await write(`candidates/mfe_app/${candidate}.${extension}`, '{}');
  const shell = { base: `/assets/shell/${released}/` };
  const named = (id: string) => JSON.stringify({ shell, remotes: [{ name: 'mfe_app', base: `/assets/mfe_app/${id}/` }] });
  await write('revisions/first.json', named(tried));
  await write('revisions/second.json', named(released));
  await write('current.json', JSON.stringify({ revision: 'second', history: ['first', 'second'] }));
});
afterEach(() => rm(siteDir, { recursive: true }));

describe('cleanFolder', () => {
  it('removes a build that was never released after 30 days, and keeps those of all revisions', async () => {
    await cleanFolder(siteDir, inDays(29));
    expect(await buildsOf('mfe_app')).toEqual([released, tried, candidate]);
    expect(await cleanFolder(siteDir, inDays(31))).toEqual({ builds: 1, files: 1, drafts: 0 });
    expect(await buildsOf('mfe_app')).toEqual([released, tried]);
    expect(await buildsOf('shell')).toEqual([released]);
    expect(await readdir(join(siteDir, 'files'))).toEqual([hash('1'), hash('2'), hash('3')]);
    expect([await readdir(join(siteDir, 'candidates/mfe_app')), await readdir(join(siteDir, 'server/mfe_app'))]).toEqual([[], []]);
    expect(await cleanFolder(siteDir, inDays(400))).toEqual({ builds: 0, files: 0, drafts: 0 });
  });

  it('keeps a build that is promoted meanwhile', async () => {
    const at = new Date(inDays(-31));
    await utimes(join(siteDir, 'assets/mfe_app', candidate), at, at);
    expect(await storedRemote(new FolderStore(siteDir), 'mfe_app', candidate)).not.toBeNull();
    await cleanFolder(siteDir, Date.now());
    expect(await buildsOf('mfe_app')).toContain(candidate);
    await cleanFolder(siteDir, inDays(31));
    expect(await storedRemote(new FolderStore(siteDir), 'mfe_app', candidate)).toBeNull();
  });

  it('never removes a build that a promotion has read at the same time', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = String(round).padStart(20, '0');
      await addBuild('mfe_app', id, hash('9'));
      await utimes(join(siteDir, 'assets/mfe_app', id), new Date(inDays(-31)), new Date(inDays(-31)));
      const [read] = await Promise.all([storedRemote(new FolderStore(siteDir), 'mfe_app', id), cleanFolder(siteDir, Date.now())]);
      expect([read !== null, (await buildsOf('mfe_app')).includes(id)]).not.toEqual([true, false]);
    }
  });

  it('removes uploads without a build, unless somebody has just asked for them', async () => {
    for (const letter of ['d', 'e']) {
      await write(`files/${hash(letter)}`);
      await write(`files/${hash(letter)}.br`);
      for (const file of [hash(letter), `${hash(letter)}.br`])
        await utimes(join(siteDir, 'files', file), new Date(inDays(-31)), new Date(inDays(-31)));
    }
    expect(await missingFiles(new FolderStore(siteDir), [hash('d'), hash('f')])).toEqual([hash('f')]);
    expect(await cleanFolder(siteDir, Date.now())).toEqual({ builds: 0, files: 3, drafts: 0 });
    expect(await missingFiles(new FolderStore(siteDir), [hash('d'), hash('e')])).toEqual([hash('e')]);
  });

  it('removes what killed processes have left, and what a killed cleanup has', async () => {
    for (const path of [
      'current.json.1.draft',
      'files/2.draft',
      `assets/mfe_app/${tried}.3.draft/code.js`,
      'candidates/mfe_app/build.4.draft/a/b.js',
    ])
      await write(path);
    expect(await cleanFolder(siteDir, Date.now())).toMatchObject({ drafts: 0 });
    expect(await cleanFolder(siteDir, inDays(2))).toMatchObject({ drafts: 4 });
    expect(await buildsOf('mfe_app')).toEqual([released, tried, candidate]);
  });

  it('leaves what is not of the store, and follows no link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'nearhand-outside-'));
    await writeFile(join(outside, 'descriptor.json'), 'theirs');
    await symlink(outside, join(siteDir, 'assets/mfe_app', 'd'.repeat(20)));
    await symlink(outside, join(siteDir, 'files', hash('f')));
    await write('assets/mfe_app/notes/readme.txt');
    await write('files/readme.txt');
    await cleanFolder(siteDir, inDays(400));
    expect(await readFile(join(outside, 'descriptor.json'), 'utf8')).toBe('theirs');
    expect(await buildsOf('mfe_app')).toEqual([released, tried, 'd'.repeat(20), 'notes']);
    expect(await readdir(join(siteDir, 'files'))).toContain('readme.txt');
    await rm(outside, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)('leaves what belongs to another user', async () => {
    await write(`files/${hash('d')}`);
    for (const path of [`assets/mfe_app/${candidate}`, `files/${hash('d')}`]) await chown(join(siteDir, path), 65_534, 65_534);
    expect(await cleanFolder(siteDir, inDays(400))).toEqual({ builds: 0, files: 0, drafts: 0 });
  });

  it('does nothing in an empty folder', async () => {
    expect(await cleanFolder(join(siteDir, 'none'), Date.now())).toEqual({ builds: 0, files: 0, drafts: 0 });
  });
});
