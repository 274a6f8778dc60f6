import type { OperationId } from '@nearhand/contracts/operations';
import { operationOf, routePathOf } from '../../src/http/contract.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { withSettings } from '../with-settings.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import { changed, ReleaseWork } from './release/release-work.ts';

const work = new ReleaseWork();
withSettings({ PLATFORM_ADMINS: [] });

const buildId = 'a'.repeat(20);
const change = { expectedBuild: buildId, message: '' };

/** The operations of platform admins, with what they send. */
const bodies = {
  listReleaseRemotes: undefined,
  getRelease: undefined,
  listReleaseHistory: undefined,
  compareReleaseBuilds: undefined,
  listCanaryHealth: undefined,
  promoteRelease: { candidateId: buildId, ...change },
  rollBackRelease: change,
  startCanary: { candidateId: buildId, share: 5, ...change },
  haltCanary: { candidateId: buildId, message: '' },
} satisfies Partial<Record<OperationId, unknown>>;
type ReleaseOperation = keyof typeof bodies;
const operations = Object.keys(bodies) as ReleaseOperation[];

function send(id: ReleaseOperation, token: string, query = 'remote=mfe_account', body: unknown = bodies[id]) {
  const operation = operationOf(id);
  const builds = id === 'compareReleaseBuilds' ? `&from=${buildId}&to=${buildId}` : '';
  const url = `${routePathOf(operation)}${id === 'listReleaseRemotes' ? '' : `?${query}${builds}`}`;
  return work.test.call(operation.method.toUpperCase() as 'GET', url, { token, body });
}

const setUser = ({ user }: TestUser, state: object) => work.test.dataSource.manager.update('users', { id: user.id }, state);
const list = (...people: TestUser[]) =>
  Object.assign(work.test.env, { PLATFORM_ADMINS: people.map(({ user }) => user.email.toLowerCase()) });

describe('platform admins', () => {
  let company: TestCompany;
  let admin: TestUser;

  beforeAll(async () => {
    company = await aCompany(work.test);
    // The role in a company is another matter.
    admin = company.operator;
    list(admin);
    await setUser(admin, { secondFactor: true });
  });
  beforeEach(() => setUser(admin, { secondFactor: true, isVerified: true }));

  const codeFor = async (id: ReleaseOperation, token: string) => (await send(id, token)).body.code ?? 'ok';

  it.each(operations)('%s accepts one of the list with a verified address and a second factor', async (id) => {
    expect(['ok', 'RELEASE_NOT_FOUND', 'RELEASE_OVERTAKEN']).toContain(await codeFor(id, admin.token));
  });

  it.each(operations)('%s refuses everybody else, and names what a listed person lacks', async (id) => {
    const foreign = await aCompany(work.test);
    const others = [company.owner, company.admin, company.secondOperator, foreign.owner];
    await Promise.all(others.map((user) => setUser(user, { secondFactor: true })));
    expect(await Promise.all(others.map(({ token }) => codeFor(id, token)))).toEqual(Array(4).fill('PLATFORM_ADMIN_REQUIRED'));
    await setUser(admin, { secondFactor: false });
    expect(await codeFor(id, admin.token)).toBe('SECOND_FACTOR_REQUIRED');
    await setUser(admin, { isVerified: false });
    expect(await codeFor(id, admin.token)).toBe('USER_NOT_VERIFIED');
  });

  it.each(operations)('%s answers a release token for its own remote only', async (id) => {
    const { token } = await aReleaseTeam(work.test, 'mfe_account');
    const isForAdmins = id === 'listReleaseRemotes';
    expect(['ok', 'RELEASE_NOT_FOUND', 'RELEASE_OVERTAKEN', 'UNAUTHENTICATED']).toContain(await codeFor(id, token));
    expect((await send(id, token, 'remote=mfe_other')).body.code).toBe(isForAdmins ? 'UNAUTHENTICATED' : 'RELEASE_OF_ANOTHER_REMOTE');
  });

  it('have to name the remote', async () => {
    expect((await send('getRelease', admin.token, '')).body.code).toBe('VALIDATION_FAILED');
    expect((await send('getRelease', admin.token, 'remote=../mfe_account')).body.code).toBe('VALIDATION_FAILED');
  });

  it('lose the right when they are deactivated, and do not push', async () => {
    const { body } = await work.test.call('POST', '/api/release/missing-file', { token: admin.token, body: { hashes: [] } });
    expect(body.code).toBe('RELEASE_TOKEN_INVALID');
    await setUser(admin, { deactivatedAt: new Date() });
    expect(await codeFor('getRelease', admin.token)).toBe('UNAUTHENTICATED');
    await setUser(admin, { deactivatedAt: null });
  });

  it('see all remotes, also one that has only a token', async () => {
    await aReleaseTeam(work.test, 'mfe_waiting');
    const { items } = (await send('listReleaseRemotes', admin.token)).body as { items: { remote: string; live: object | null }[] };
    expect(items).toContainEqual({ remote: 'mfe_waiting', live: null });
    expect(items.find(({ remote }) => remote === 'mfe_account')?.live).toMatchObject({ buildId: await work.liveBuild() });
  });

  it('promote, try, halt and roll back, and the history names them', async () => {
    const live = await work.liveBuild();
    const [one, two] = [(await work.push(changed())).candidate.candidateId, (await work.push(changed())).candidate.candidateId];
    const steps = [
      ['promoteRelease', { candidateId: one, expectedBuild: live, message: 'Better' }],
      ['startCanary', { candidateId: two, share: 5, expectedBuild: one, message: 'Try it' }],
      ['haltCanary', { candidateId: two, message: 'Enough' }],
      ['rollBackRelease', { expectedBuild: one, message: 'Worse' }],
    ] as const;
    for (const [id, body] of steps) expect((await send(id, admin.token, undefined, body)).status).toBe(200);
    const { items } = await work.team.server.history();
    expect(items.slice(0, 4).map(({ action, team, tokenId, message }) => [action, team, tokenId, message])).toEqual([
      ['rollback', admin.user.email, null, 'Worse'],
      ['halt', admin.user.email, null, 'Enough'],
      ['canary', admin.user.email, null, 'Try it'],
      ['promotion', admin.user.email, null, 'Better'],
    ]);
  });

  it('are named to themselves', async () => {
    const isPlatformAdmin = async ({ token }: TestUser) => (await work.test.call('GET', '/api/me', { token })).body['isPlatformAdmin'];
    expect([await isPlatformAdmin(admin), await isPlatformAdmin(company.owner)]).toEqual([true, false]);
    await setUser(admin, { secondFactor: false });
    expect(await isPlatformAdmin(admin)).toBe(false);
  });
});
