import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { type Manifest, readLocalBuild, signatureOf } from '@nearhand/remote-kit/manifest';
import { withRoute } from '../../../tools/release/gate/seeds/alter.ts';
import { tokenCallsPerMinute } from '../../src/modules/service/release/release-team.service.ts';
import { aCompany } from '../a-company.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import { writeBuild } from './release/release-store.ts';
import { account, changed, ReleaseWork, served } from './release/release-work.ts';

const work = new ReleaseWork();

async function signed(build: CheckedBuild, change: (manifest: Manifest) => Manifest = (manifest) => manifest) {
  const { remote, files, contents } = await readLocalBuild(await writeBuild(build));
  for (const hash of await work.team.server.missing([...contents.keys()]))
    await work.team.server.upload(hash, contents.get(hash) as Buffer);
  const manifest = change({ remote, commit: null, message: '', files });
  return { manifest, signature: signatureOf(manifest, work.team.privateKey) };
}

describe('a push', () => {
  it('uploads what the server lacks, and keeps a candidate that is not served', async () => {
    const before = await work.store.readCurrent();
    const { candidate, uploaded } = await work.push(changed(), work.team, 'Colours');
    expect(uploaded.files).toBe(2);
    expect(candidate).toMatchObject({ team: 'Team of mfe_account', commit: 'abc123', message: 'Colours', version: '2.21.0' });
    expect(await work.store.readCurrent()).toEqual(before);
    expect((await work.team.server.state()).candidates).toEqual([candidate]);
  });

  it('uploads nothing for a known build, and returns the same candidate', async () => {
    const build = changed();
    const first = await work.push(build);
    expect(await work.push(build)).toEqual({ candidate: first.candidate, uploaded: { files: 0, bytes: 0 } });
  });

  it('is refused with the findings of the rules', async () => {
    const refused = work.push(withRoute(account(), 'audit', { path: '/user/sign-in' }));
    await expect(refused).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      details: { findings: expect.arrayContaining([expect.objectContaining({ rule: 'ownership', remote: 'mfe_account' })]) },
    });
    expect((await work.team.server.state()).candidates).toEqual([]);
    expect((await readdir(join(work.siteDir, 'assets/mfe_account'))).length).toBe(1);
  });

  it('is refused if it renders pages in advance', async () => {
    await expect(work.push(withRoute(account(), 'audit', { prerender: true }))).rejects.toMatchObject({ code: 'RELEASE_NEEDS_RENDERING' });
  });

  it('is refused for another remote', async () => {
    await expect(work.push(served('mfe_app'))).rejects.toMatchObject({
      code: 'RELEASE_OF_ANOTHER_REMOTE',
      details: { remote: 'mfe_account' },
    });
    const disguised = await signed(served('mfe_app'), (manifest) => ({ ...manifest, remote: 'mfe_account' }));
    await expect(work.team.server.createCandidate(disguised.manifest, disguised.signature)).rejects.toMatchObject({
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
    await expect(work.team.server.createCandidate(manifest, signature)).rejects.toMatchObject({ code: 'RELEASE_MANIFEST_INVALID' });
  });

  it('is refused when a byte of manifest or signature is flipped', async () => {
    const { manifest, signature } = await signed(changed());
    const bytes = Buffer.from(signature, 'base64');
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    const invalid = { code: 'SIGNATURE_INVALID' };
    await expect(work.team.server.createCandidate(manifest, bytes.toString('base64'))).rejects.toMatchObject(invalid);
    await expect(work.team.server.createCandidate({ ...manifest, message: ' ' }, signature)).rejects.toMatchObject(invalid);
    const other = await aReleaseTeam(work.test, 'mfe_account');
    await expect(other.server.createCandidate(manifest, signature)).rejects.toMatchObject(invalid);
  });

  it('is refused if a size is wrong, a file is missing, or the descriptor lists another hash', async () => {
    const larger = await signed(changed(), (whole) => ({ ...whole, files: whole.files.map((file) => ({ ...file, size: file.size + 1 })) }));
    await expect(work.team.server.createCandidate(larger.manifest, larger.signature)).rejects.toMatchObject({
      code: 'RELEASE_MANIFEST_INVALID',
    });
    const lost = await signed(changed(), (whole) => ({ ...whole, files: whole.files.map((file) => ({ ...file, hash: 'a'.repeat(64) })) }));
    await expect(work.team.server.createCandidate(lost.manifest, lost.signature)).rejects.toMatchObject({
      code: 'RELEASE_FILES_MISSING',
      details: { hashes: ['a'.repeat(64)] },
    });
    const swapped = await signed(changed(), (whole) => {
      const style = whole.files.find(({ path }) => path.endsWith('.css'));
      return { ...whole, files: whole.files.map((file) => (file.path.endsWith('.js') ? { ...file, ...style, path: file.path } : file)) };
    });
    await expect(work.team.server.createCandidate(swapped.manifest, swapped.signature)).rejects.toMatchObject({
      code: 'RELEASE_MANIFEST_INVALID',
    });
  });
});

describe('an upload', () => {
  const content = Buffer.from('x'.repeat(100_000));
  const hash = createHash('sha256').update(content).digest('hex');
  const stored = () => readdir(join(work.siteDir, 'files')).catch(() => []);

  it('stores nothing if a byte was flipped', async () => {
    const flipped = Buffer.from(content);
    flipped[5] = 0;
    await expect(work.team.server.upload(hash, flipped)).rejects.toMatchObject({ code: 'RELEASE_FILE_MISMATCH' });
    expect(await stored()).toEqual([]);
  });

  it('stores nothing if it is too large', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024 + 1);
    const largeHash = createHash('sha256').update(large).digest('hex');
    const answer = await work.test.call('PUT', `/api/release/file/${largeHash}`, {
      token: work.team.token,
      body: large,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(await stored()).toEqual([]);
  });

  it('stores nothing if the connection breaks before its end', async () => {
    const { hostname, port } = new URL(await work.test.listen());
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT /api/release/file/${hash} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${work.team.token}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${content.length}\r\n\r\n`,
    );
    socket.write(content.subarray(0, 5_000));
    await until(async () => (await stored()).length === 1);
    socket.destroy();
    await until(async () => (await stored()).length === 0);
    expect(await work.team.server.missing([hash])).toEqual([hash]);
  });
});

describe('a release token', () => {
  it.each([
    ['expired', { expiresAt: new Date(Date.now() - 1000) }, 'RELEASE_TOKEN_EXPIRED'],
    ['revoked', { revokedAt: new Date() }, 'RELEASE_TOKEN_REVOKED'],
  ])('that is %s is refused', async (_, change, code) => {
    const { server } = await aReleaseTeam(work.test, 'mfe_account', change);
    await expect(server.state()).rejects.toMatchObject({ code });
  });

  it('has a limit of calls a minute, and the answer names when the next ones are allowed', async () => {
    const { token, tokenId } = await aReleaseTeam(work.test, 'mfe_account');
    await work.test.dataSource.query('INSERT INTO "rate_limits" ("key", "points", "expire") VALUES ($1, $2, $3)', [
      `release-token:${tokenId}`,
      tokenCallsPerMinute - 1,
      Date.now() + 30_000,
    ]);
    const call = () => work.test.call('GET', '/api/release', { token });
    expect((await call()).status).toBe(200);
    expect(await call()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    await expect(work.team.server.state()).resolves.toMatchObject({ remote: 'mfe_account' });
  });

  it('is refused by every other operation, and its operations take no token of a user', async () => {
    const company = await aCompany(work.test);
    expect(await work.test.call('GET', '/api/me', { token: work.team.token })).toMatchObject({ status: 401 });
    const { token } = company.owner;
    const pushing = await work.test.call('POST', '/api/release/missing-file', { token, body: { hashes: [] } });
    expect(pushing).toMatchObject({ status: 401, body: { code: 'RELEASE_TOKEN_INVALID' } });
    expect(await work.test.call('GET', '/api/release', { token })).toMatchObject({
      status: 403,
      body: { code: 'PLATFORM_ADMIN_REQUIRED' },
    });
  });

  it('sees and promotes only builds of its own remote', async () => {
    const { candidate } = await work.push(changed());
    const other = await aReleaseTeam(work.test, 'mfe_app');
    expect((await other.server.state()).candidates).toEqual([]);
    await expect(work.promote(candidate.candidateId, other)).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
  });
});
