import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRevision } from '@nearhand/release/site';
import { withCode, withRoute } from '../../../tools/release/gate/seeds/alter.ts';
import { aRemote } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import { account, changed, ReleaseWork } from './release/release-work.ts';

const work = new ReleaseWork();

describe('a promotion', () => {
  it('serves the candidate, and records who, when, why and from which commit', async () => {
    const before = await work.team.server.state();
    const { candidate } = await work.push(changed('shown'));
    const state = await work.promote(candidate.candidateId, work.team, 'Better colours');
    expect(state.live?.buildId).toBe(candidate.candidateId);
    const { remotes } = await readRevision(work.store, state.revision);
    const base = remotes.find(({ name }) => name === 'mfe_account')?.base ?? '';
    expect(await readFile(join(work.siteDir, base, 'audit.js'), 'utf8')).toContain('shown');
    expect((await work.team.server.history()).items[0]).toMatchObject({
      number: 2,
      action: 'promotion',
      team: 'Team of mfe_account',
      tokenId: work.team.tokenId,
      message: 'Better colours',
      commit: 'abc123',
      revisionBefore: before.revision,
      revision: state.revision,
      buildBefore: before.live?.buildId,
      build: candidate.candidateId,
    });
    const signedText = await readFile(join(work.siteDir, 'candidates/mfe_account', `${candidate.candidateId}.signed`), 'utf8');
    expect(signedText).toMatch(/^nearhand-release-1\nmfe_account\nabc123\n/);
  });

  it('changes nothing when it is repeated', async () => {
    const { candidate } = await work.push(changed());
    const expectedBuild = await work.liveBuild();
    const body = { candidateId: candidate.candidateId, expectedBuild, message: '' };
    expect(await work.team.server.promote(body)).toEqual(await work.team.server.promote(body));
    expect((await work.team.server.history()).items.length).toBe(2);
  });

  it('is refused with the id of the live build if the caller expected another one', async () => {
    const [one, two] = [await work.push(changed()), await work.push(changed())];
    const expectedBuild = await work.liveBuild();
    await work.team.server.promote({ candidateId: one.candidate.candidateId, expectedBuild, message: '' });
    const late = work.team.server.promote({ candidateId: two.candidate.candidateId, expectedBuild, message: '' });
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN', details: { live: one.candidate.candidateId } });
    expect(await work.liveBuild()).toBe(one.candidate.candidateId);
  });

  it('is checked again if others have released since the push', async () => {
    const other = await aReleaseTeam(work.test, 'mfe_other');
    const page = (name: string, path: string) =>
      aRemote('mfe_other', [{ name, title: `app.title.${name}`, path, layout: 'app', access: 'verified' }]);
    const mine = await work.push(withRoute(account(), 'audit', { path: '/app/reports/:id?' }));
    const theirs = await work.push(page('reports', '/app/reports/all'), other);
    await work.promote(theirs.candidate.candidateId, other);
    await expect(work.promote(mine.candidate.candidateId)).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      details: { findings: [expect.objectContaining({ rule: 'ownership' })] },
    });
  });

  it('is not lost when several remotes have 20 at the same time, and each build can be restored', async () => {
    const names = ['mfe_one', 'mfe_two', 'mfe_three', 'mfe_four'] as const;
    const page = (name: string, text: string) =>
      withCode(
        aRemote(`mfe_${name}`, [{ name, title: `app.title.${name}`, path: `/app/${name}`, layout: 'app', access: 'verified' }]),
        name,
        `console.log("${text}")`,
      );
    const teams = await Promise.all(
      names.map(async (remote) => {
        const by = await aReleaseTeam(work.test, remote);
        const builds = [];
        for (let at = 0; at < 5; at += 1)
          builds.push((await work.push(page(remote.replace('mfe_', ''), `${at}`), by)).candidate.candidateId);
        return { by, builds };
      }),
    );
    await Promise.all(
      teams.map(async ({ by, builds }) => {
        for (const candidateId of builds) await work.promote(candidateId, by);
      }),
    );
    for (const { by, builds } of teams) {
      const { items } = await by.server.history();
      expect(items.map(({ build }) => build).reverse()).toEqual(builds);
      const [first] = items.slice(-1);
      const restored = await by.server.rollBack({
        expectedBuild: await work.liveBuild(by),
        revision: first?.revision ?? '',
        message: 'Restore',
      });
      expect(restored.live?.buildId).toBe(builds[0]);
    }
    expect((await work.store.readCurrent())?.history.length).toBe(1 + 20 + 4);
  }, 120_000);
});

describe('a roll back', () => {
  it('restores the build before, and then the one before that', async () => {
    const first = await work.liveBuild();
    const one = (await work.push(changed())).candidate.candidateId;
    const two = (await work.push(changed())).candidate.candidateId;
    await work.promote(one);
    await work.promote(two);
    expect((await work.team.server.rollBack({ expectedBuild: two, message: 'Broken' })).live?.buildId).toBe(one);
    expect((await work.team.server.rollBack({ expectedBuild: one, message: '' })).live?.buildId).toBe(first);
    await expect(work.team.server.rollBack({ expectedBuild: first, message: '' })).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    expect((await work.team.server.history()).items[1]).toMatchObject({ action: 'rollback', message: 'Broken', commit: 'abc123' });
  });

  it('changes nothing if the caller expected another live build', async () => {
    const one = (await work.push(changed())).candidate.candidateId;
    await work.promote(one);
    const late = work.team.server.rollBack({ expectedBuild: 'a'.repeat(20), message: '' });
    await expect(late).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN', details: { live: one } });
    expect(await work.liveBuild()).toBe(one);
  });
});
