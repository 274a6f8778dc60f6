import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketSettings } from '@nearhand/release/store/bucket-settings';
import { openReleaseStore } from '@nearhand/release/store/open-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { push } from '@nearhand/remote-kit/push';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { aRemote } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { RELEASES } from '../../src/files/release-store.ts';
import { aBucket, type TestBucket } from '../bucket/a-bucket.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { releaseBuilds, writeBuild } from './release/release-store.ts';
import { changed } from './release/release-work.ts';

let bucket: TestBucket;
let folder: string;
let one: TestApp;
let two: TestApp;
let team: TestTeam;
/** The same team at the other process. */
let atTwo: ReleaseServer;

const storeOf = ({ app }: TestApp) => app.get<ReleaseStore>(RELEASES);
const revisionOf = async ({ fastify }: TestApp) => (await fastify.inject('/builds/latest.json')).json<{ id: string }>().id;
const liveBuild = async (server: ReleaseServer) => (await server.state()).live?.buildId ?? null;

async function pushed(server: ReleaseServer): Promise<string> {
  const options = { message: '', commit: 'abc123', onProgress: () => undefined };
  return (await push(server, { folder: await writeBuild(changed()), privateKey: team.privateKey, ...options })).candidate.candidateId;
}

async function promoted(server: ReleaseServer, candidateId: string): Promise<void> {
  await server.promote({ candidateId, expectedBuild: await liveBuild(server), message: '' });
}

beforeAll(async () => {
  bucket = await aBucket();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-copies-'));
  await releaseBuilds(await openReleaseStore({ siteDir: '', dataDir: folder, bucket: bucketSettings(bucket.env) }));
  one = await startTestApp(bucket.env);
  const keys = await readFile(join(one.env.DATA_DIR, 'keys.json'), 'utf8');
  two = await startTestApp({ ...bucket.env, DATABASE_URL: one.env.DATABASE_URL, SERVER_KEYS: keys });
  team = await aReleaseTeam(one, 'mfe_account');
  atTwo = new ReleaseServer(await two.listen(), team.token);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  bucket.stop();
  await rm(folder, { recursive: true });
});

describe('two processes with a bucket and disks of their own', () => {
  it('serve what was pushed to one of them and promoted by the other', async () => {
    const candidateId = await pushed(team.server);
    await promoted(atTwo, candidateId);
    const address = `/assets/mfe_account/${candidateId}/audit.js`;
    const answers = await Promise.all(
      [one, two].map(({ fastify }) => fastify.inject({ url: address, headers: { 'accept-encoding': 'br' } })),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']])).toEqual([
      [200, 'br'],
      [200, 'br'],
    ]);
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const released = await revisionOf(two);
    await until(async () => (await revisionOf(one)) === released);
    expect(storeOf(one).dir).not.toBe(storeOf(two).dir);
  });

  it('roll back by one what the other has promoted, and show one history', async () => {
    const before = await liveBuild(team.server);
    const candidateId = await pushed(atTwo);
    await promoted(team.server, candidateId);
    expect((await atTwo.rollBack({ expectedBuild: candidateId, message: 'Broken' })).live?.buildId).toBe(before);
    expect(await liveBuild(team.server)).toBe(before);
    expect(await team.server.history()).toEqual(await atTwo.history());
    expect((await atTwo.history()).items[0]).toMatchObject({ action: 'rollback', message: 'Broken' });
  });

  it('promote one of several candidates that come at the same time', async () => {
    const candidates = [await pushed(team.server), await pushed(atTwo), await pushed(team.server)];
    const history = (await atTwo.history()).items.length;
    const expectedBuild = await liveBuild(atTwo);
    const results = await Promise.allSettled(
      candidates.map((candidateId, at) => (at % 2 ? atTwo : team.server).promote({ candidateId, expectedBuild, message: '' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'RELEASE_OVERTAKEN' });
    expect((await team.server.history()).items).toHaveLength(history + 1);
  });

  it('show a channel of the other, with its change of the same moment', async () => {
    const other = await aReleaseTeam(one, 'mfe_other');
    const page = { name: 'other', title: 'app.title.other', path: '/app/other', layout: 'app', access: 'verified' } as const;
    const options = { message: '', commit: null, onProgress: () => undefined };
    const folder = await writeBuild(aRemote('mfe_other', [page]));
    const theirs = (await push(other.server, { folder, privateKey: other.privateKey, ...options })).candidate.candidateId;
    const mine = await pushed(team.server);
    const serve = (server: ReleaseServer, candidateId: string) =>
      server.promote({ candidateId, channel: 'pr-7', expectedBuild: null, message: '' });
    await Promise.all([serve(other.server, theirs), serve(atTwo, mine)]);
    const served = (test: TestApp) => test.fastify.inject({ url: '/builds/latest.json', headers: { host: 'pr-7.channels.localhost' } });
    const [channel] = await atTwo.channels();
    expect(channel?.builds.map(({ buildId }) => buildId)).toEqual([mine, theirs]);
    await until(async () => (await served(one)).json().id === channel?.revision && (await served(two)).json().id === channel?.revision);
    const files = await Promise.all(
      [one, two].map(({ fastify }) => fastify.inject(`/revisions/${channel?.revision}.json`).then(({ statusCode }) => statusCode)),
    );
    expect(files).toEqual([200, 200]);
  });

  it('show a canary of the other, and its end', async () => {
    const candidateId = await pushed(team.server);
    await team.server.startCanary({ candidateId, share: 50, expectedBuild: await liveBuild(team.server), message: '' });
    expect((await atTwo.state()).canary?.candidateId).toBe(candidateId);
    await until(async () => (await storeOf(two).readServed())?.canary?.buildId === candidateId);
    await atTwo.halt({ candidateId, message: 'Enough' });
    expect((await team.server.state()).halted).toMatchObject({ candidateId, reason: 'Enough' });
  });
});
