import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketSettings } from '@nearhand/release/store/bucket-settings';
import { cleanCopies } from '@nearhand/release/store/clean-copies';
import { openReleaseStore } from '@nearhand/release/store/open-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { push } from '@nearhand/remote-kit/push';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { readEnv } from '../../src/env/env.ts';
import { FileService } from '../../src/files/file.service.ts';
import { openReleases, RELEASES } from '../../src/files/release-store.ts';
import { toDomainError } from '../../src/http/errors/to-domain-error.ts';
import { S3Server } from '../bucket/s3-server.ts';
import { builtServer } from '../kill/server-process.ts';
import { ApiProcess } from '../server/processes/api-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { releaseBuilds, writeBuild } from './release/release-store.ts';
import { changed } from './release/release-work.ts';

let s3: S3Server;
let variables: Record<string, string>;
let folder: string;
let test: TestApp;
let team: TestTeam;

const emptyStore = async (): Promise<ReleaseStore> =>
  openReleaseStore({ siteDir: '', dataDir: await mkdtemp(join(folder, 'copies-')), bucket: bucketSettings(variables) });
const shown = async () => (await test.fastify.inject('/builds/latest.json')).json<{ id: string }>().id;
const liveBuild = async () => (await team.server.state()).live?.buildId ?? null;
const pushed = async () => {
  const options = { message: '', commit: 'abc123', onProgress: () => undefined };
  return (await push(team.server, { folder: await writeBuild(changed()), privateKey: team.privateKey, ...options })).candidate.candidateId;
};
const promotionOf = async (candidateId: string) => ({ candidateId, expectedBuild: await liveBuild(), message: '' });

beforeAll(async () => {
  s3 = new S3Server();
  const keys = { S3_ACCESS_KEY_ID: s3.key.keyId, S3_SECRET_ACCESS_KEY: s3.key.secret };
  variables = { S3_BUCKET: s3.bucket, S3_ENDPOINT: await s3.listen(), ...keys };
  folder = await mkdtemp(join(tmpdir(), 'nearhand-faults-'));
  await releaseBuilds(await emptyStore());
  test = await startTestApp(variables);
  team = await aReleaseTeam(test, 'mfe_account');
});
afterAll(async () => {
  await test.stop();
  s3.stop();
  await rm(folder, { recursive: true });
});

it('refuses to open a bucket that is not there, refuses the key, or overwrites what is there', async () => {
  const startErrorOf = (more: Record<string, string>) =>
    openReleases(readEnv({ DATABASE_URL: 'postgres://localhost/none', DATA_DIR: folder, ...variables, ...more })).then(
      () => null,
      (error: Error) => `${error.name} ${error.message}`,
    );
  const endpoint = variables['S3_ENDPOINT'] ?? '';
  expect(await startErrorOf({})).toBeNull();
  expect(await startErrorOf({ S3_BUCKET: 'other' })).toBe(`StartError S3_BUCKET: there is no bucket other at ${endpoint}`);
  const refused = `StartError S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${endpoint} refuses them for the bucket ${s3.bucket}`;
  expect(await startErrorOf({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe(refused);
  expect(await startErrorOf({ S3_ACCESS_KEY_ID: 'wrong' })).toBe(refused);
  s3.hasConditionalWrites = false;
  expect(await startErrorOf({ S3_PREFIX: 'other/' })).toMatch(/^StartError S3_ENDPOINT: .* lets several writers create one object/);
  s3.hasConditionalWrites = true;
});

const channelAt = async (name: string, { fastify }: TestApp = test) =>
  fastify.inject({ url: '/builds/latest.json', headers: { host: `${name}.channels.localhost` } });

describe('without the bucket', () => {
  afterEach(() => {
    s3.isAway = false;
  });

  it('goes on serving channels', async () => {
    await team.server.promote({ candidateId: await pushed(), channel: 'pr-1', expectedBuild: null, message: '' });
    await until(async () => (await channelAt('pr-1')).statusCode === 200);
    const { id } = (await channelAt('pr-1')).json<{ id: string }>();
    s3.isAway = true;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await channelAt('pr-1')).json()).toMatchObject({ id, channel: 'pr-1' });
  });

  it('pages and their files are served, also to somebody new, and releases are refused until it is back', async () => {
    const candidateId = await pushed();
    const promotion = await promotionOf(candidateId);
    const released = await shown();
    s3.isAway = true;
    const { remotes } = JSON.parse((await test.fastify.inject(`/revisions/${released}.json`)).body);
    for (const path of ['/app/devices', '/boot.json', ...remotes.map(({ base }: { base: string }) => `${base}descriptor.json`)])
      expect([path, (await test.fastify.inject({ url: path, headers: { accept: 'text/html' } })).statusCode]).toEqual([path, 200]);
    await expect(team.server.promote(promotion)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const files = test.app.get(FileService);
    const calls = [files.readWhole('sessions/a/1'), files.write('sessions/a/1', Buffer.from('x')), files.read('sessions/a/1', 0, 1)];
    expect(await Promise.all(calls.map((call) => call.catch((error: unknown) => toDomainError(error).code)))).toEqual(
      calls.map(() => 'UNAVAILABLE'),
    );
    await until(async () => (await test.call('GET', '/readyz')).body['releases'] === 'unreachable');
    expect((await test.call('GET', '/readyz')).body).toMatchObject({ isReady: true });
    expect(await shown()).toBe(released);

    s3.isAway = false;
    await team.server.promote(promotion);
    expect(await liveBuild()).toBe(candidateId);
    await until(async () => (await test.call('GET', '/readyz')).body['releases'] === 'ok');
  }, 60_000);

  it('makes a process without copies not ready', async () => {
    s3.isAway = true;
    const other = await startTestApp(variables);
    expect((await other.call('GET', '/readyz')).body).toMatchObject({ isReady: false, releases: 'unreachable' });
    expect((await other.fastify.inject('/boot.json')).statusCode).toBe(503);
    s3.isAway = false;
    await until(async () => (await other.call('GET', '/readyz')).status === 200);
    expect((await other.fastify.inject('/boot.json')).statusCode).toBe(200);
    await other.stop();
  }, 60_000);
});

it('removes from the bucket and from the copies what nothing needs, and keeps the rest', async () => {
  const dayMs = 86_400_000;
  const { store, candidateId } = { store: await emptyStore(), candidateId: await pushed() };
  const live = await liveBuild();
  await store.follow();
  await store.provide(`assets/mfe_account/${candidateId}`);
  const namesOf = (id: string | null) => [...s3.objects.keys()].filter((name) => name.includes(`mfe_account/${id}`));
  expect(namesOf(candidateId)).toHaveLength(3);
  await team.server.promote({ candidateId, channel: 'pr-2', expectedBuild: null, message: '' });
  const revision = (await team.server.channels()).find(({ channel }) => channel === 'pr-2')?.revision;
  await team.server.removeFromChannel({ channel: 'pr-2', expectedBuild: candidateId, message: '' });
  const hasRevision = (id: string | null | undefined) => [...s3.objects.keys()].some((name) => name.endsWith(`revisions/${id}.json`));
  expect(hasRevision(revision)).toBe(true);
  expect(await store.clean(Date.now() + 29 * dayMs)).toMatchObject({ builds: 0, files: 0 });
  const served = await store.readServed();
  if (served) await cleanCopies(store.dir, served, Date.now() + 2 * dayMs);
  expect([await readdir(join(store.dir, 'assets/mfe_account')), existsSync(join(store.dir, 'lists/assets/mfe_app'))]).toEqual([
    [live],
    true,
  ]);

  const { builds, files } = await store.clean(Date.now() + 31 * dayMs);
  expect([builds >= 1, files >= 1]).toEqual([true, true]);
  expect([namesOf(candidateId), namesOf(live).length > 0]).toEqual([[], true]);
  expect([hasRevision(revision), hasRevision(served?.revision)]).toEqual([false, true]);
  const another = await emptyStore();
  await another.follow();
  expect(await another.readServed()).toEqual(served);
});

it('serves from a folder of copies that was emptied', async () => {
  const released = await shown();
  const { dir } = test.app.get<ReleaseStore>(RELEASES);
  // The server may be writing a copy, which would fail a removal.
  await rename(dir, `${dir}-before`);
  const { body, statusCode } = await test.fastify.inject(`/revisions/${released}.json`);
  expect(statusCode).toBe(200);
  const [remote] = JSON.parse(body).remotes;
  expect((await test.fastify.inject(`${remote.base}descriptor.json`)).statusCode).toBe(200);
  expect(await shown()).toBe(released);
});

it.each([
  ['a file of a build', /^site\/files\//],
  ['the list of a build', /^site\/lists\/assets\//],
  ['the list of a revision', /^site\/lists\/revisions\//],
  ['a release', /^site\/releases\//],
])('serves what was served before if a byte of %s has changed, until it is right', async (_, pattern) => {
  const store = await emptyStore();
  await store.follow();
  const served = await store.readServed();
  const before = new Set(s3.objects.keys());
  const candidateId = await pushed();
  await team.server.promote(await promotionOf(candidateId));
  const damaged = [...s3.objects].filter(([name]) => pattern.test(name) && !before.has(name));
  expect(damaged.length).toBeGreaterThan(0);
  for (const [name] of damaged) s3.damage(name);

  await expect(store.follow()).rejects.toThrow('in the bucket is damaged');
  expect(await store.readServed()).toEqual(served);
  for (const [name, object] of damaged) s3.objects.set(name, object);
  await store.follow();
  expect((await store.readServed())?.revision).toBe((await team.server.state()).revision);
});

it.each(['before', 'after'] as const)(
  'promotes whole or not at all if the process is killed %s the bucket has the release',
  async (killedWhen) => {
    const keys = await readFile(join(test.env.DATA_DIR, 'keys.json'), 'utf8');
    const own = { ...variables, DATA_DIR: await mkdtemp(join(folder, 'killed-')), SERVER_KEYS: keys };
    const server = await ApiProcess.start(test.env, await builtServer(), own);
    const atServer = new ReleaseServer(`http://127.0.0.1:${server.port}`, team.token);
    const candidateId = await pushed();
    const promotion = await promotionOf(candidateId);
    const killed = new Promise<void>((resolve) => {
      s3.onPut = async (name, when) => {
        if (when !== killedWhen || !name.startsWith('site/releases/')) return true;
        s3.onPut = () => true;
        await server.kill();
        resolve();
        // An object that was not received whole is lost.
        return when === 'after';
      };
    });
    void atServer.promote(promotion).catch(() => undefined);
    await killed;
    if (killedWhen === 'after') await until(async () => (await liveBuild()) === candidateId);
    else expect(await liveBuild()).toBe(promotion.expectedBuild);
    // Repeating it is right in both cases.
    expect((await team.server.promote(promotion)).live?.buildId).toBe(candidateId);
    expect((await team.server.history()).items.filter(({ build }) => build === candidateId)).toHaveLength(1);
  },
  120_000,
);
