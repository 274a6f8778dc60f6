import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { readCurrent, readRevision } from '@nearhand/release/site';
import { type Manifest, readLocalBuild, signatureOf } from '@nearhand/remote-kit/manifest';
import { push } from '@nearhand/remote-kit/push';
import { withCode, withRoute } from '../../../tools/release/gate/seeds/alter.ts';
import { aRemote, servedBuilds } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { aCompany } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam, type TestTeam } from './release/a-release-team.ts';
import { aReleaseStore, writeBuild } from './release/release-store.ts';

let test: TestApp;
let siteDir: string;
let team: TestTeam;

beforeEach(async () => {
  siteDir = await aReleaseStore();
  test.env.SITE_DIR = siteDir;
  team = await aReleaseTeam(test, 'mfe_account');
});
afterEach(() => rm(siteDir, { recursive: true, force: true }));
beforeAll(async () => {
  test = await startTestApp();
  return () => test.stop();
});

const served = (name: string) => servedBuilds().find(({ descriptor }) => descriptor.name === name) as CheckedBuild;
const account = () => served('mfe_account');
const changed = (text: string = randomUUID()) => withCode(account(), 'audit', `console.log("${text}")`);
const pushed = async (build: CheckedBuild, by = team, message = '') =>
  push(by.server, { folder: await writeBuild(build), privateKey: by.privateKey, message, commit: 'abc123', onProgress: () => undefined });
const liveBuild = async (by = team) => (await by.server.state()).live?.buildId ?? null;
const promoted = async (candidateId: string, by = team, message = '') =>
  by.server.promote({ candidateId, expectedBuild: await liveBuild(by), message });

async function signed(build: CheckedBuild, change: (manifest: Manifest) => Manifest = (manifest) => manifest) {
  const { remote, files, contents } = await readLocalBuild(await writeBuild(build));
  for (const hash of await team.server.missing([...contents.keys()])) await team.server.upload(hash, contents.get(hash) as Buffer);
  const manifest = change({ remote, commit: null, message: '', files });
  return { manifest, signature: signatureOf(manifest, team.privateKey) };
}

describe('a push', () => {
  it('uploads what the server lacks, and keeps a candidate that is not served', async () => {
    const before = await readCurrent(siteDir);
    const { candidate, uploaded } = await pushed(changed(), team, 'Colours');
    expect(uploaded.files).toBe(2);
    expect(candidate).toMatchObject({ team: 'Team of mfe_account', commit: 'abc123', message: 'Colours', version: '2.21.0' });
    expect(await readCurrent(siteDir)).toEqual(before);
    expect((await team.server.state()).candidates).toEqual([candidate]);
  });

  it('of the same build gives the same candidate and uploads nothing', async () => {
    const build = changed();
    const first = await pushed(build);
    expect(await pushed(build)).toEqual({ candidate: first.candidate, uploaded: { files: 0, bytes: 0 } });
  });

  it('is refused with the findings of the rules', async () => {
    const refused = pushed(withRoute(account(), 'audit', { path: '/user/sign-in' }));
    await expect(refused).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      details: { findings: expect.arrayContaining([expect.objectContaining({ rule: 'ownership', remote: 'mfe_account' })]) },
    });
    expect((await team.server.state()).candidates).toEqual([]);
    expect((await readdir(join(siteDir, 'assets/mfe_account'))).length).toBe(1);
  });

  it('is refused if it renders pages in advance', async () => {
    await expect(pushed(withRoute(account(), 'audit', { prerender: true }))).rejects.toMatchObject({ code: 'RELEASE_NEEDS_RENDERING' });
  });

  it('is refused for another remote', async () => {
    await expect(pushed(served('mfe_app'))).rejects.toMatchObject({
      code: 'RELEASE_OF_ANOTHER_REMOTE',
      details: { remote: 'mfe_account' },
    });
    const disguised = await signed(served('mfe_app'), (manifest) => ({ ...manifest, remote: 'mfe_account' }));
    await expect(team.server.createCandidate(disguised.manifest, disguised.signature)).rejects.toMatchObject({
      code: 'RELEASE_OF_ANOTHER_REMOTE',
    });
  });

  it.each([
    ['a parent folder', '../shell/main.js'],
    ['an absolute path', '/etc/passwd'],
    ['a backslash', 'a\\b.js'],
    ['a hidden file', '.htaccess'],
    ['a compressed copy', 'entry.js.br'],
    ['another case', 'ENTRY.js'],
    ['a file as a folder', 'entry.js/a.js'],
  ])('is refused with a path that is %s', async (_, path) => {
    const { manifest, signature } = await signed(changed(), (whole) => {
      const [first] = whole.files;
      return { ...whole, files: [...whole.files, { ...(first as Manifest['files'][number]), path }] };
    });
    await expect(team.server.createCandidate(manifest, signature)).rejects.toMatchObject({ code: 'RELEASE_MANIFEST_INVALID' });
  });

  it('is refused when a byte of manifest or signature is flipped', async () => {
    const { manifest, signature } = await signed(changed());
    const bytes = Buffer.from(signature, 'base64');
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    const invalid = { code: 'SIGNATURE_INVALID' };
    await expect(team.server.createCandidate(manifest, bytes.toString('base64'))).rejects.toMatchObject(invalid);
    await expect(team.server.createCandidate({ ...manifest, message: ' ' }, signature)).rejects.toMatchObject(invalid);
    const other = await aReleaseTeam(test, 'mfe_account');
    await expect(other.server.createCandidate(manifest, signature)).rejects.toMatchObject(invalid);
  });

  it('is refused when a size is another, a file is missing, or the descriptor names another hash', async () => {
    const larger = await signed(changed(), (whole) => ({ ...whole, files: whole.files.map((file) => ({ ...file, size: file.size + 1 })) }));
    await expect(team.server.createCandidate(larger.manifest, larger.signature)).rejects.toMatchObject({
      code: 'RELEASE_MANIFEST_INVALID',
    });
    const lost = await signed(changed(), (whole) => ({ ...whole, files: whole.files.map((file) => ({ ...file, hash: 'a'.repeat(64) })) }));
    await expect(team.server.createCandidate(lost.manifest, lost.signature)).rejects.toMatchObject({
      code: 'RELEASE_FILES_MISSING',
      details: { hashes: ['a'.repeat(64)] },
    });
    const swapped = await signed(changed(), (whole) => {
      const style = whole.files.find(({ path }) => path.endsWith('.css'));
      return { ...whole, files: whole.files.map((file) => (file.path.endsWith('.js') ? { ...file, ...style, path: file.path } : file)) };
    });
    await expect(team.server.createCandidate(swapped.manifest, swapped.signature)).rejects.toMatchObject({
      code: 'RELEASE_MANIFEST_INVALID',
    });
  });
});

describe('an upload', () => {
  const content = Buffer.from('x'.repeat(100_000));
  const hash = createHash('sha256').update(content).digest('hex');
  const stored = () => readdir(join(siteDir, 'files')).catch(() => []);

  it('with a flipped byte leaves nothing', async () => {
    const flipped = Buffer.from(content);
    flipped[5] = 0;
    await expect(team.server.upload(hash, flipped)).rejects.toMatchObject({ code: 'RELEASE_FILE_MISMATCH' });
    expect(await stored()).toEqual([]);
  });

  it('that is too large leaves nothing', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024 + 1);
    const largeHash = createHash('sha256').update(large).digest('hex');
    const answer = await test.call('PUT', `/api/release/file/${largeHash}`, {
      token: team.token,
      body: large,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(await stored()).toEqual([]);
  });

  it('whose client dies in the middle leaves nothing', async () => {
    const { hostname, port } = new URL(await test.listen());
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT /api/release/file/${hash} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${content.length}\r\n\r\n`,
    );
    socket.write(content.subarray(0, 5_000));
    await until(async () => (await stored()).length === 1);
    socket.destroy();
    await until(async () => (await stored()).length === 0);
    expect(await team.server.missing([hash])).toEqual([hash]);
  });
});

describe('a release token', () => {
  it.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }, 'RELEASE_TOKEN_EXPIRED'],
    ['revoked', { revokedAt: new Date() }, 'RELEASE_TOKEN_REVOKED'],
  ])('that is %s is refused', async (_, change, code) => {
    const { server } = await aReleaseTeam(test, 'mfe_account', change);
    await expect(server.state()).rejects.toMatchObject({ code });
  });

  it('is accepted by no other operation, and others by none of releases', async () => {
    const company = await aCompany(test);
    expect(await test.call('GET', '/api/me', { token: team.token })).toMatchObject({ status: 401 });
    expect(await test.call('GET', '/api/release', { token: company.owner.token })).toMatchObject({
      status: 401,
      body: { code: 'RELEASE_TOKEN_INVALID' },
    });
  });

  it('sees and promotes only builds of its own remote', async () => {
    const { candidate } = await pushed(changed());
    const other = await aReleaseTeam(test, 'mfe_app');
    expect((await other.server.state()).candidates).toEqual([]);
    await expect(promoted(candidate.candidateId, other)).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
  });
});

describe('a promotion', () => {
  it('serves the candidate, and says who, when, why and from which commit', async () => {
    const before = await team.server.state();
    const { candidate } = await pushed(changed('shown'));
    const state = await promoted(candidate.candidateId, team, 'Better colours');
    expect(state.live?.buildId).toBe(candidate.candidateId);
    const { remotes } = await readRevision(siteDir, state.revision);
    const base = remotes.find(({ name }) => name === 'mfe_account')?.base ?? '';
    expect(await readFile(join(siteDir, base, 'audit.js'), 'utf8')).toContain('shown');
    expect((await team.server.history()).items[0]).toMatchObject({
      number: 2,
      action: 'promotion',
      team: 'Team of mfe_account',
      tokenId: team.tokenId,
      message: 'Better colours',
      commit: 'abc123',
      revisionBefore: before.revision,
      revision: state.revision,
      buildBefore: before.live?.buildId,
      build: candidate.candidateId,
    });
    const signedText = await readFile(join(siteDir, 'candidates/mfe_account', `${candidate.candidateId}.signed`), 'utf8');
    expect(signedText).toMatch(/^nearhand-release-1\nmfe_account\nabc123\n/);
  });

  it('a second time changes nothing', async () => {
    const { candidate } = await pushed(changed());
    const expectedBuild = await liveBuild();
    const body = { candidateId: candidate.candidateId, expectedBuild, message: '' };
    expect(await team.server.promote(body)).toEqual(await team.server.promote(body));
    expect((await team.server.history()).items.length).toBe(2);
  });

  it('that expects another live build is refused with the live one', async () => {
    const [one, two] = [await pushed(changed()), await pushed(changed())];
    const expectedBuild = await liveBuild();
    await team.server.promote({ candidateId: one.candidate.candidateId, expectedBuild, message: '' });
    const late = team.server.promote({ candidateId: two.candidate.candidateId, expectedBuild, message: '' });
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN', details: { live: one.candidate.candidateId } });
    expect(await liveBuild()).toBe(one.candidate.candidateId);
  });

  it('is checked again beside what others have released since the push', async () => {
    const other = await aReleaseTeam(test, 'mfe_other');
    const page = (name: string, path: string) =>
      aRemote('mfe_other', [{ name, title: `app.title.${name}`, path, layout: 'app', access: 'verified' }]);
    const mine = await pushed(withRoute(account(), 'audit', { path: '/app/reports/:id?' }));
    const theirs = await pushed(page('reports', '/app/reports/all'), other);
    await promoted(theirs.candidate.candidateId, other);
    await expect(promoted(mine.candidate.candidateId)).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      details: { findings: [expect.objectContaining({ rule: 'ownership' })] },
    });
  });

  it('is not lost among 20 of several remotes, and each can be restored', async () => {
    const names = ['mfe_one', 'mfe_two', 'mfe_three', 'mfe_four'] as const;
    const page = (name: string, text: string) =>
      withCode(
        aRemote(`mfe_${name}`, [{ name, title: `app.title.${name}`, path: `/app/${name}`, layout: 'app', access: 'verified' }]),
        name,
        `console.log("${text}")`,
      );
    const teams = await Promise.all(
      names.map(async (remote) => {
        const by = await aReleaseTeam(test, remote);
        const builds = [];
        for (let at = 0; at < 5; at += 1) builds.push((await pushed(page(remote.replace('mfe_', ''), `${at}`), by)).candidate.candidateId);
        return { by, builds };
      }),
    );
    await Promise.all(
      teams.map(async ({ by, builds }) => {
        for (const candidateId of builds) await promoted(candidateId, by);
      }),
    );
    for (const { by, builds } of teams) {
      const { items } = await by.server.history();
      expect(items.map(({ build }) => build).reverse()).toEqual(builds);
      const [first] = items.slice(-1);
      const restored = await by.server.rollBack({
        expectedBuild: await liveBuild(by),
        revision: first?.revision ?? '',
        message: 'Restore',
      });
      expect(restored.live?.buildId).toBe(builds[0]);
    }
    expect((await readCurrent(siteDir))?.history.length).toBe(1 + 20 + 4);
  }, 120_000);
});

describe('a roll back', () => {
  it('restores the build before, and then the one before that', async () => {
    const first = await liveBuild();
    const one = (await pushed(changed())).candidate.candidateId;
    const two = (await pushed(changed())).candidate.candidateId;
    await promoted(one);
    await promoted(two);
    expect((await team.server.rollBack({ expectedBuild: two, message: 'Broken' })).live?.buildId).toBe(one);
    expect((await team.server.rollBack({ expectedBuild: one, message: '' })).live?.buildId).toBe(first);
    await expect(team.server.rollBack({ expectedBuild: first, message: '' })).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    expect((await team.server.history()).items[1]).toMatchObject({ action: 'rollback', message: 'Broken', commit: 'abc123' });
  });

  it('that expects another live build changes nothing', async () => {
    const one = (await pushed(changed())).candidate.candidateId;
    await promoted(one);
    const late = team.server.rollBack({ expectedBuild: 'a'.repeat(20), message: '' });
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN', details: { live: one } });
    expect(await liveBuild()).toBe(one);
  });
});
