import type { components } from '@nearhand/contracts/openapi.gen';
import { readRevision } from '@nearhand/release/site';
import { aRemote } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { CanaryService } from '../../src/modules/service/release/canary.service.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { changed, ReleaseWork } from './release/release-work.ts';

const work = new ReleaseWork();

const start = async (candidateId: string, share: number, by = work.team) =>
  by.server.startCanary({ candidateId, share, expectedBuild: await work.liveBuild(by), message: 'Try it' });

async function report(buildId: string, reported: object, remote = 'mfe_account'): Promise<number> {
  const body = { remote, buildId, activations: [], failures: 0, longTasks: 0, ...reported };
  return (await work.test.call('POST', '/api/release/health', { body })).status;
}

const judge = () => work.test.app.get(CanaryService).judge();

const buildsOf = async (revision: string) =>
  Object.fromEntries((await readRevision(work.store, revision)).remotes.map(({ name, base }) => [name, base.split('/').at(-2)]));

/** A remote of another team, as a candidate. */
async function theirCandidate(): Promise<{ by: TestTeam; candidateId: string }> {
  const by = await aReleaseTeam(work.test, 'mfe_other');
  const page = { name: 'other', title: 'app.title.other', path: '/app/other', layout: 'app', access: 'verified' } as const;
  return { by, candidateId: (await work.push(aRemote('mfe_other', [page]), by)).candidate.candidateId };
}

describe('a canary', () => {
  let live: string;
  let candidateId: string;

  beforeEach(async () => {
    live = (await work.liveBuild()) ?? '';
    candidateId = (await work.push(changed())).candidate.candidateId;
  });

  it('is a second revision for a share, which can grow, and is part of the history', async () => {
    const first = await start(candidateId, 5);
    expect(first).toMatchObject({ live: { buildId: live }, canary: { candidateId, share: 5 }, halted: null });
    const grown = await start(candidateId, 50);
    expect(grown.canary).toMatchObject({ share: 50, startedAt: first.canary?.startedAt });
    const current = await work.store.readCurrent();
    expect([
      (await buildsOf(current?.revision ?? ''))['mfe_account'],
      (await buildsOf(current?.canary?.revision ?? ''))['mfe_account'],
    ]).toEqual([live, candidateId]);
    const { items } = await work.team.server.history();
    expect(items.slice(0, 2).map(({ action, share, build, message }) => [action, share, build, message])).toEqual([
      ['canary', 50, candidateId, 'Try it'],
      ['canary', 5, candidateId, 'Try it'],
    ]);
  });

  it('ends with a promotion of its remote', async () => {
    await start(candidateId, 5);
    expect(await work.promote(candidateId)).toMatchObject({ live: { buildId: candidateId }, canary: null, halted: null });
    expect((await work.store.readCurrent())?.canary).toBeUndefined();
  });

  it('ends when the team halts it, with the reason', async () => {
    await start(candidateId, 5);
    expect(await work.team.server.halt({ candidateId, message: 'Wrong colours' })).toMatchObject({
      live: { buildId: live },
      canary: null,
      halted: { candidateId, reason: 'Wrong colours' },
    });
    await expect(work.team.server.halt({ candidateId, message: '' })).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    expect((await work.team.server.history()).items[0]).toMatchObject({
      action: 'halt',
      message: 'Wrong colours',
      team: 'Team of mfe_account',
    });
  });

  it('goes on beside the releases of other remotes, which can have none meanwhile', async () => {
    await start(candidateId, 5);
    const { by, candidateId: theirs } = await theirCandidate();
    await expect(start(theirs, 5, by)).rejects.toMatchObject({ code: 'CANARY_OF_ANOTHER_REMOTE', details: { remote: 'mfe_account' } });
    await work.promote(theirs, by);
    const canary = (await work.store.readCurrent())?.canary;
    expect(await buildsOf(canary?.revision ?? '')).toMatchObject({ mfe_account: candidateId, mfe_other: theirs });
    await expect(by.server.halt({ candidateId, message: '' })).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    expect((await by.server.state()).canary).toBeNull();
  });

  it('is refused for the live build, an unknown one, and beside another live build than expected', async () => {
    await expect(start('f'.repeat(20), 5)).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    const late = work.team.server.startCanary({ candidateId, share: 5, expectedBuild: 'a'.repeat(20), message: '' });
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN', details: { live } });
    await work.promote(candidateId);
    await expect(start(candidateId, 5)).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN' });
    await expect(start(candidateId, 100)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('shows what pages report of both builds, and nothing of others', async () => {
    await start(candidateId, 5);
    expect(await report(candidateId, { activations: [100, 200, 300, 4000], failures: 1, longTasks: 2 })).toBe(204);
    expect(await report(live, { activations: [100] })).toBe(204);
    expect(await report('f'.repeat(20), { activations: [1] })).toBe(204);
    expect(await report(candidateId, { activations: [1] }, 'mfe_other')).toBe(204);
    expect(await report(candidateId, { activations: new Array(11).fill(1) })).toBe(400);
    expect((await work.team.server.state()).canary).toMatchObject({
      candidate: { activations: 4, failures: 1, longTasks: 2, activationP75: 373 },
      live: { activations: 1, failures: 0, longTasks: 0, activationP75: 122 },
    });
  });

  it('lists the newest minutes with reports of both builds, for its own team', async () => {
    const minutes = async (token = work.team.token) =>
      (await work.test.call('GET', '/api/release/canary/health', { token })).body['items'] as components['schemas']['CanaryHealthMinute'][];
    await work.test.dataSource.query(`DELETE FROM "release_health"`);
    expect(await minutes()).toEqual([]);
    await start(candidateId, 5);
    const addMinutes = (buildId: string, from: number) =>
      work.test.dataSource.query(
        `INSERT INTO "release_health" ("remote", "buildId", "minute", "activations", "failures", "longTasks", "times")
         SELECT 'mfe_account', $1, date_trunc('minute', now()) + interval '1 minute' * "at", 4, 1, 2, ARRAY[4] || array_fill(0, ARRAY[31])
         FROM generate_series($2::int, 130) AS "at"`,
        [buildId, from],
      );
    await addMinutes(live, 1);
    await addMinutes(candidateId, 130);
    const found = await minutes();
    expect(found).toHaveLength(120);
    const sums = { activations: 4, failures: 1, longTasks: 2, activationP75: 50 };
    expect(found.at(-1)).toEqual({ minute: expect.stringMatching(/:00\.000Z$/), candidate: sums, live: sums });
    expect(found[0]).toMatchObject({ candidate: { activations: 0, activationP75: null }, live: sums });
    expect(await minutes((await aReleaseTeam(work.test, 'mfe_other')).token)).toEqual([]);
    await work.team.server.halt({ candidateId, message: '' });
    // These were reported later.
    expect(await minutes()).toEqual([]);
    await work.test.dataSource.query(
      `UPDATE "release_health" SET "minute" = date_trunc('minute', now()) WHERE "minute" = (SELECT max("minute") FROM "release_health")`,
    );
    expect(await minutes()).toMatchObject([{ candidate: sums, live: sums }]);
    await work.test.dataSource.query(`DELETE FROM "release_health"`);
  });

  it('ends by itself when it is worse than the live build, and only then', async () => {
    await start(candidateId, 5);
    await report(live, { activations: new Array(10).fill(200) });
    await report(candidateId, { activations: new Array(10).fill(200) });
    await judge();
    expect((await work.team.server.state()).canary).not.toBeNull();
    for (let at = 0; at < 2; at += 1) await report(candidateId, { activations: new Array(10).fill(200), failures: 10 });
    await judge();
    await judge();
    const reason = '67% of 30 pages failed, and 2% with the live build';
    expect(await work.team.server.state()).toMatchObject({ live: { buildId: live }, canary: null, halted: { candidateId, reason } });
    expect((await work.team.server.history()).items.map(({ action, team }) => [action, team]).slice(0, 2)).toEqual([
      ['halt', null],
      ['canary', 'Team of mfe_account'],
    ]);
  });
});
