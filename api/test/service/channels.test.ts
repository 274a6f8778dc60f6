import { access, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readRevision } from '@nearhand/release/site';
import { aRemote } from '../../../tools/release/gate/seeds/sample-builds.ts';
import { ChannelService } from '../../src/modules/service/release/channel.service.ts';
import { ReleaseCleanupJob } from '../../src/modules/service/release/release-cleanup.job.ts';
import { aCompany } from '../a-company.ts';
import { connected, socketsOf } from '../sockets.ts';
import { startTestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import type { TestTeam } from './release/a-release-token.ts';
import { changed, ReleaseWork } from './release/release-work.ts';

const work = new ReleaseWork(startTestApp);
afterAll(() => work.test.stop());
const hostOf = (channel: string) => `${channel}.channels.localhost:4200`;
const page = (name: string, path = `/app/${name}`) =>
  aRemote(`mfe_${name}`, [{ name, title: `app.title.${name}`, path, layout: 'app', access: 'verified' }]);

const pushed = async (build = changed(), by = work.team) => (await work.push(build, by, 'Try it')).candidate.candidateId;
const channelOf = async (name: string, by = work.team) => (await by.server.channels()).find(({ channel }) => channel === name);
const buildIn = async (name: string, by = work.team, remote = 'mfe_account') =>
  (await channelOf(name, by))?.builds.find((build) => build.remote === remote)?.buildId ?? null;

/** Serves a candidate in a channel, over what it serves now. */
const serve = async (channel: string, candidateId: string, by = work.team, remote = 'mfe_account') =>
  by.server.promote({ candidateId, channel, expectedBuild: await buildIn(channel, by, remote), message: '' });

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  work.test.fastify.inject({ url, headers: { host, ...headers } });
const revisionAt = async (host: string) => (await get('/builds/latest.json', host)).json<{ id: string }>().id;
const asPage = { accept: 'text/html' };
/** A change is seen by this time. */
const seen = () => new Promise((resolve) => setTimeout(resolve, 600));

describe('a channel', () => {
  it('serves a candidate at its own address, and production stays', async () => {
    const before = await work.team.server.state();
    const candidateId = await pushed();
    await serve('pr-1', candidateId);
    await seen();
    const channel = await channelOf('pr-1');
    expect(channel).toMatchObject({
      address: `http://${hostOf('pr-1')}`,
      fault: null,
      builds: [{ remote: 'mfe_account', buildId: candidateId }],
    });
    expect((await get('/builds/latest.json', hostOf('pr-1'))).json()).toMatchObject({ id: channel?.revision, channel: 'pr-1' });
    expect(await revisionAt('localhost:4200')).toBe(before.revision);
    expect(await work.liveBuild()).toBe(before.live?.buildId);
    const { remotes } = await readRevision(work.store, channel?.revision ?? '');
    expect(remotes.map(({ base }) => base)).toContain(`/assets/mfe_account/${candidateId}/`);
  });

  it('is named by documents and their data, which no search engine lists', async () => {
    await serve('pr-1', await pushed());
    await seen();
    const { headers, body } = await get('/app/account/audit', hostOf('pr-1'), { ...asPage, 'accept-language': 'pl' });
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${hostOf('pr-1')};`);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('"channel":"pr-1"');
    expect(body).toContain('>Kanał pr-1<');
    expect((await get('/boot.json', hostOf('pr-1'))).json()).toMatchObject({ channel: 'pr-1', telemetry: {} });
    expect((await get('/boot.json', 'localhost:4200')).json()).not.toHaveProperty('channel');
    expect((await get('/sitemap.xml', hostOf('pr-1'))).statusCode).toBe(404);
    expect((await get('/app/account/audit', 'localhost:4200', asPage)).body).not.toContain('nh-channel');
  });

  it('has builds of several teams, each of which changes its own only', async () => {
    const other = await aReleaseTeam(work.test, 'mfe_other');
    const [mine, theirs] = [await pushed(), await pushed(page('other'), other)];
    await Promise.all([serve('staging', mine), serve('staging', theirs, other, 'mfe_other')]);
    expect((await channelOf('staging'))?.builds).toMatchObject([
      { remote: 'mfe_account', buildId: mine, team: 'Team of mfe_account' },
      { remote: 'mfe_other', buildId: theirs, team: 'Team of mfe_other' },
    ]);
    await work.team.server.removeFromChannel({ channel: 'staging', expectedBuild: mine, message: '' });
    expect((await channelOf('staging'))?.builds).toMatchObject([{ remote: 'mfe_other' }]);
    await expect(other.server.promote({ candidateId: mine, channel: 'staging', expectedBuild: theirs, message: '' })).rejects.toMatchObject(
      { code: 'RELEASE_NOT_FOUND' },
    );
  });

  it('follows production', async () => {
    const other = await aReleaseTeam(work.test, 'mfe_other');
    const mine = await pushed();
    await serve('pr-1', mine);
    const theirs = await pushed(page('other'), other);
    await work.promote(theirs, other);
    await seen();
    const { remotes } = await readRevision(work.store, await revisionAt(hostOf('pr-1')));
    expect(remotes.map(({ base }) => base)).toEqual(
      expect.arrayContaining([`/assets/mfe_account/${mine}/`, `/assets/mfe_other/${theirs}/`]),
    );
  });

  it('serves the reason if its builds do not fit what was released meanwhile, and production goes on', async () => {
    const [one, two] = [await aReleaseTeam(work.test, 'mfe_one'), await aReleaseTeam(work.test, 'mfe_two')];
    await serve('pr-1', await pushed(page('one', '/app/same'), one), one, 'mfe_one');
    await work.promote(await pushed(page('two', '/app/same'), two), two);
    await seen();
    const refused = await get('/app/same', hostOf('pr-1'), asPage);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(refused.body).toContain('both have a page at /app/same');
    expect((await get('/boot.json', hostOf('pr-1'))).json()).toMatchObject({ code: 'CHANNEL_UNFIT' });
    expect((await get('/app/same', 'localhost:4200', asPage)).statusCode).toBe(200);
    expect(await channelOf('pr-1')).toMatchObject({ revision: null, fault: expect.stringContaining('/app/same') });
    await serve('pr-1', await pushed(page('one', '/app/another'), one), one, 'mfe_one');
    await seen();
    expect((await get('/app/another', hostOf('pr-1'), asPage)).statusCode).toBe(200);
  });
});

describe('changes of a channel', () => {
  it('are refused if the channel serves another build than expected', async () => {
    const [one, two, three] = [await pushed(), await pushed(), await pushed()];
    await serve('pr-1', one);
    const body = { candidateId: two, channel: 'pr-1', message: '' };
    await expect(work.team.server.promote({ ...body, expectedBuild: null })).rejects.toMatchObject({
      code: 'RELEASE_OVERTAKEN',
      details: { live: one },
    });
    const late = await Promise.allSettled(
      [two, three].map((candidateId) => work.team.server.promote({ ...body, candidateId, expectedBuild: one })),
    );
    expect(late.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const removal = work.team.server.removeFromChannel({ channel: 'pr-1', expectedBuild: one, message: '' });
    await expect(removal).rejects.toMatchObject({ code: 'RELEASE_OVERTAKEN' });
  });

  it('can be repeated', async () => {
    const body = { candidateId: await pushed(), channel: 'pr-1', expectedBuild: null, message: '' };
    for (const _ of [1, 2]) await work.team.server.promote(body);
    for (const _ of [1, 2]) await work.team.server.removeFromChannel({ channel: 'pr-1', expectedBuild: body.candidateId, message: '' });
    expect((await work.team.server.history('pr-1')).items).toHaveLength(2);
  });

  it('can be undone, one after the other or to a revision, and the history names who, when, why and from which commit', async () => {
    const [one, two, three] = [await pushed(), await pushed(), await pushed()];
    for (const id of [one, two, three]) await serve('pr-1', id);
    const roll = async (revision?: string) =>
      work.team.server.rollBack({
        channel: 'pr-1',
        expectedBuild: await buildIn('pr-1'),
        message: 'Broken',
        ...(revision && { revision }),
      });
    await roll();
    expect(await buildIn('pr-1')).toBe(two);
    await roll();
    expect(await buildIn('pr-1')).toBe(one);
    await expect(roll()).rejects.toMatchObject({ code: 'RELEASE_NOT_FOUND' });
    const { items } = await work.team.server.history('pr-1');
    expect(items.map(({ action }) => action)).toEqual(['rollback', 'rollback', 'promotion', 'promotion', 'promotion']);
    expect(items[0]).toMatchObject({
      team: 'Team of mfe_account',
      tokenId: work.team.tokenId,
      message: 'Broken',
      commit: 'abc123',
      buildBefore: two,
      build: one,
    });
    expect(items[2]).toMatchObject({ message: 'Try it', build: three, buildBefore: two });
    await roll(items[2]?.revision ?? '');
    expect(await buildIn('pr-1')).toBe(three);
    expect((await work.team.server.history()).items).toHaveLength(1);
  });

  it('are refused for a channel without an address', async () => {
    const candidateId = await pushed();
    const of = (channel: string) => work.team.server.promote({ candidateId, channel, expectedBuild: null, message: '' });
    for (const name of ['production', 'PR-1', 'pr-', 'pr-1-', 'pr-a.b', `pr-${'x'.repeat(61)}`])
      await expect(of(name)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(work.team.server.removeFromChannel({ channel: 'pr-9', expectedBuild: null, message: '' })).rejects.toMatchObject({
      code: 'CHANNEL_NOT_FOUND',
    });
  });

  it.each<[string, Partial<Parameters<typeof aReleaseTeam>[2]>, string]>([
    ['an expired token', { expiresAt: new Date(0) }, 'RELEASE_TOKEN_EXPIRED'],
    ['a revoked token', { revokedAt: new Date(0) }, 'RELEASE_TOKEN_REVOKED'],
  ])('are refused for %s', async (_, change, code) => {
    const { server }: TestTeam = await aReleaseTeam(work.test, 'mfe_account', change);
    await expect(server.channels()).rejects.toMatchObject({ code });
    await expect(server.removeFromChannel({ channel: 'pr-1', expectedBuild: null, message: '' })).rejects.toMatchObject({ code });
  });

  it('are refused for a build that does not fit beside those of others in the channel', async () => {
    const [one, two, three] = await Promise.all(['mfe_one', 'mfe_two', 'mfe_three'].map((remote) => aReleaseTeam(work.test, remote)));
    if (!one || !two || !three) throw new Error('There is no team');
    await serve('pr-1', await pushed(page('one', '/app/shared/:id?'), one), one, 'mfe_one');
    const same = await pushed(page('two', '/app/shared/:id?'), two);
    await expect(serve('pr-1', same, two, 'mfe_two')).rejects.toMatchObject({ code: 'RELEASE_REFUSED' });
    const within = await pushed(page('three', '/app/shared/all'), three);
    await expect(serve('pr-1', within, three, 'mfe_three')).rejects.toMatchObject({
      code: 'RELEASE_REFUSED',
      details: { findings: [expect.objectContaining({ rule: 'ownership', remote: 'mfe_three' })] },
    });
    await serve('pr-2', within, three, 'mfe_three');
  });
});

describe('an address', () => {
  it.each([
    ['pr-2.channels.localhost:4200', 404],
    ['pr-2.channels.localhost', 404],
    ['PR-1.channels.localhost.', 200],
    ['www.channels.localhost:4200', 404],
    ['a.pr-1.channels.localhost:4200', 404],
    ['constructor.channels.localhost:4200', 404],
    ['pr-1.channels.localhost.elsewhere.example', 200],
    ['channels.localhost:4200', 200],
  ])('%s answers %i while there is pr-1', async (host, status) => {
    await serve('pr-1', await pushed());
    await seen();
    const { statusCode, body } = await get('/app/account/audit', host, asPage);
    expect(statusCode).toBe(status);
    expect(body.includes('"channel":"pr-1"')).toBe(host.startsWith('PR-1'));
  });

  it('is not taken from a header that nobody trusts', async () => {
    await serve('pr-1', await pushed());
    await seen();
    const { body } = await get('/', 'localhost:4200', { ...asPage, 'x-forwarded-host': hostOf('pr-1') });
    expect(body).not.toContain('"channel"');
  });

  it('of a channel opens sockets, and other origins do not', async () => {
    const { owner } = await aCompany(work.test);
    const sockets = socketsOf(work.test, await work.test.listen());
    const { body } = await work.test.call('GET', '/api/me/signaling', { token: owner.token });
    const from = (origin: string) => connected(sockets.open({ token: body['token'] }, { origin }));
    await serve('pr-1', await pushed());
    await seen();
    await expect(from(`http://${hostOf('pr-1')}`)).resolves.toBeDefined();
    for (const origin of [`http://${hostOf('pr-2')}`, `https://${hostOf('pr-1')}`, 'http://pr-1.channels.localhost'])
      await expect(from(origin)).rejects.toThrow();
    sockets.closeAll();
  });
});

describe('the end of a channel', () => {
  it('comes with its last build, and its address serves nothing', async () => {
    const candidateId = await pushed();
    await serve('pr-1', candidateId);
    await work.team.server.removeFromChannel({ channel: 'pr-1', expectedBuild: candidateId, message: 'Merged' });
    expect(await work.team.server.channels()).toEqual([]);
    await until(async () => (await get('/', hostOf('pr-1'), asPage)).statusCode === 404);
    expect((await work.team.server.history('pr-1')).items[0]).toMatchObject({ action: 'removal', message: 'Merged', build: null });
  });

  it('comes 14 days after its last change, except for staging', async () => {
    const dayMs = 86_400_000;
    const service = work.test.app.get(ChannelService);
    for (const name of ['pr-1', 'staging']) await serve(name, await pushed());
    expect(Date.parse((await channelOf('pr-1'))?.endsAt ?? '')).toBeGreaterThan(Date.now() + 13 * dayMs);
    await service.end(Date.now() + 13 * dayMs);
    expect(await work.team.server.channels()).toHaveLength(2);
    await service.end(Date.now() + 15 * dayMs);
    expect((await work.team.server.channels()).map(({ channel }) => channel)).toEqual(['staging']);
    expect((await work.team.server.history('pr-1')).items[0]).toMatchObject({ action: 'end', team: null, build: null });
  });

  it('leaves its builds to the cleanup, which keeps those of other channels', async () => {
    const dayMs = 86_400_000;
    const [ended, before, live] = [await pushed(), await pushed(), await pushed()];
    await serve('pr-1', ended);
    const revision = (await channelOf('pr-1'))?.revision;
    for (const id of [before, live]) await serve('staging', id);
    await work.team.server.removeFromChannel({ channel: 'pr-1', expectedBuild: ended, message: '' });
    const old = new Date(Date.now() - 31 * dayMs);
    for (const path of await readdir(work.siteDir, { recursive: true })) await utimes(join(work.siteDir, path), old, old);
    await work.test.app.get(ReleaseCleanupJob).run();
    const has = (path: string) =>
      access(join(work.siteDir, path)).then(
        () => true,
        () => false,
      );
    const builds = [ended, before, live].map((id) => has(`assets/mfe_account/${id}`));
    expect(await Promise.all(builds)).toEqual([false, true, true]);
    expect([await has(`revisions/${revision}.json`), await has(`revisions/${(await channelOf('staging'))?.revision}.json`)]).toEqual([
      false,
      true,
    ]);
    expect((await work.team.server.state()).live).not.toBeNull();
  });
});

describe('a server without addresses for channels', () => {
  beforeAll(() => void Object.assign(work.test.env, { CHANNEL_ADDRESS: null }));

  it('refuses operations of channels, and serves production only', async () => {
    const candidateId = await pushed();
    const { server } = work.team;
    const calls = [
      server.channels(),
      server.history('pr-1'),
      server.promote({ candidateId, channel: 'pr-1', expectedBuild: null, message: '' }),
      server.rollBack({ channel: 'pr-1', expectedBuild: null, message: '' }),
      server.removeFromChannel({ channel: 'pr-1', expectedBuild: null, message: '' }),
    ];
    for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ reason: { code: 'CHANNELS_OFF' } });
    expect((await get('/app/account/audit', hostOf('pr-1'), asPage)).statusCode).toBe(200);
  });
});
