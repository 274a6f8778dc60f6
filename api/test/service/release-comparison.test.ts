import type { components } from '@nearhand/contracts/openapi.gen';
import { withMessages, withRoute } from '../../../tools/release/gate/seeds/alter.ts';
import { aCompany } from '../a-company.ts';
import { aReleaseTeam } from './release/a-release-team.ts';
import { account, changed, ReleaseWork } from './release/release-work.ts';

const work = new ReleaseWork();

const compare = (from: string, to: string, token = work.team.token) =>
  work.test.call('GET', `/api/release/comparison?from=${from}&to=${to}`, { token });

const comparison = async (from: string, to: string) =>
  (await compare(from, to)).body as unknown as components['schemas']['ReleaseComparison'];

const push = async (build = changed()) => (await work.push(build)).candidate.candidateId;

describe('compareReleaseBuilds', () => {
  let live: string;

  beforeEach(async () => {
    live = (await work.liveBuild()) ?? '';
  });

  it('compares the live build, which was released on the server, with a candidate', async () => {
    const candidate = await push();
    const body = await comparison(live, candidate);
    expect(body).toMatchObject({ from: { buildId: live, version: '2.21.0' }, to: { buildId: candidate }, routes: [], filesLeftOff: 0 });
    expect(body.files).toEqual([expect.objectContaining({ change: 'changed', path: expect.stringMatching(/\.js$/) })]);
    const [before, after] = [body.files[0]?.before?.bytes ?? 0, body.files[0]?.after?.bytes ?? 0];
    expect(after).toBeGreaterThan(before);
    expect(after - before).toBe(body.scripts.after.bytes - body.scripts.before.bytes);
    expect(body.files[0]?.after?.compressed).toBeGreaterThan(0);
  });

  it('names changed routes and texts', async () => {
    const texts = withMessages(account(), 'audit', 'pl', (messages) => ({
      ...messages,
      'app.title.audit': [{ type: 0, value: '<b>Nowy</b>' }],
    }));
    const candidate = await push(withRoute(texts, 'audit', { access: 'user' }));
    const body = await comparison(live, candidate);
    expect(body.routes).toEqual([
      expect.objectContaining({
        name: 'audit',
        change: 'changed',
        before: expect.objectContaining({ access: 'verified' }),
        after: expect.objectContaining({ access: 'user' }),
      }),
    ]);
    const words = Object.fromEntries(body.languages.map(({ locale, words }) => [locale, words]));
    expect(words).toMatchObject({ en: [], pl: [{ id: 'app.title.audit', change: 'changed', after: '<b>Nowy</b>' }], es: [], it: [] });
  });

  it('finds nothing between a build and itself', async () => {
    const body = await comparison(live, live);
    expect([body.files, body.routes, body.languages.flatMap(({ words }) => words)]).toEqual([[], [], []]);
  });

  it('answers 404 for an unknown build, and for one of another remote', async () => {
    const unknown = { status: 404, body: { code: 'RELEASE_NOT_FOUND' } };
    expect(await compare(live, 'f'.repeat(20))).toMatchObject(unknown);
    expect(await compare('f'.repeat(20), live)).toMatchObject(unknown);
    const other = await aReleaseTeam(work.test, 'mfe_app');
    expect(await compare(live, live, other.token)).toMatchObject(unknown);
  });

  it('refuses ids that are none', async () => {
    for (const id of ['', '..', '../../shell', `${'a'.repeat(19)}/`])
      expect(await compare(live, encodeURIComponent(id))).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('needs a release token that is valid, or a platform admin', async () => {
    const { owner, operator } = await aCompany(work.test);
    for (const { token } of [owner, operator])
      expect(await compare(live, live, token)).toMatchObject({ status: 403, body: { code: 'PLATFORM_ADMIN_REQUIRED' } });
    const expired = await aReleaseTeam(work.test, 'mfe_account', { expiresAt: new Date(Date.now() - 1000) });
    expect(await compare(live, live, expired.token)).toMatchObject({ status: 401, body: { code: 'RELEASE_TOKEN_EXPIRED' } });
  });
});
