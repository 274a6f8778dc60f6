import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSignedIn, storeTokens } from '@nearhand/platform/core';
import { errorResponse, type FakeApi, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import * as page from './releases-screen';
import { aCanary, aHistory, aState, idOf } from './testing/a-release';

const token = `nhr_${'t'.repeat(43)}`;

let api: FakeApi;
/** Of each request. */
let credentials: (string | null)[];
/** Of each change. */
let sent: unknown[];

function answer(handlers: Parameters<typeof fakeApi>[0] = {}) {
  api = fakeApi({ 'GET /release': () => aState(), 'GET /release/history': () => ({ items: aHistory() }), ...handlers });
  const answered = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    credentials.push((input as Request).headers.get('Authorization'));
    return answered(input, init);
  };
}

const show = () => renderScreen({ page, path: '/releases', layout: 'none', links: { home: '/', app: '/app/' } });

async function open(handlers?: Parameters<typeof fakeApi>[0]) {
  answer(handlers);
  const view = await show();
  await view.user.type(await screen.findByLabelText('Release token'), `${token}{Enter}`);
  await screen.findByRole('heading', { name: 'Releases of mfe_account' });
  return view;
}

/** Answers a change with the new state, and keeps what was sent. */
const take =
  (result: () => unknown = aState) =>
  ({ body }: { body: unknown }) => {
    sent.push(body);
    return result();
  };

const rowOf = (build: string, table: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(build) }));

describe('ReleasesScreen', () => {
  beforeEach(() => {
    credentials = [];
    sent = [];
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });

  describe('the form', () => {
    it('opens the releases with the token, which it stores nowhere', async () => {
      await open();
      expect(new Set(credentials)).toEqual(new Set([`Bearer ${token}`]));
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain(token);
    });

    it('sends no other secret', async () => {
      answer();
      const { user } = await show();
      await user.type(await screen.findByLabelText('Release token'), 'nhk_abc{Enter}');
      expect(await screen.findByText(/A release token begins with nhr_/)).toBeTruthy();
      expect(api.calls).toEqual([]);
    });

    it('shows why the server refuses a token, keeps it, and leaves the user signed in', async () => {
      storeTokens(`head.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 3600 }))}.signature`, 'refresh', 3600);
      answer({ 'GET /release': () => errorResponse(401, 'RELEASE_TOKEN_EXPIRED', 'This release token has expired.') });
      const { user } = await show();
      const field = await screen.findByLabelText<HTMLInputElement>('Release token');
      await user.type(field, `${token}{Enter}`);
      expect(await screen.findByText('This release token has expired.')).toBeTruthy();
      expect(field.value).toBe(token);
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect([isSignedIn(), credentials]).toEqual([true, [`Bearer ${token}`]]);
    });

    it('comes back without the token when it is forgotten', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Forget token' }));
      expect((await screen.findByLabelText<HTMLInputElement>('Release token')).value).toBe('');
      expect(screen.queryByText(idOf('b'))).toBeNull();
    });

    it('comes back with the reason when the token is revoked', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      try {
        await open();
        api.use({ 'GET /release': () => errorResponse(401, 'RELEASE_TOKEN_REVOKED', 'This release token was revoked.') });
        act(() => void jest.advanceTimersByTime(30_000));
        expect((await screen.findByRole('alert')).textContent).toBe('This release token was revoked.');
        expect(screen.getByLabelText('Release token')).toBeTruthy();
      } finally {
        jest.useRealTimers();
      }
    });
  });

  it('shows what is live, who released it and why, the candidates and the history', async () => {
    await open();
    const live = within(screen.getByRole('region', { name: 'Live' }));
    for (const text of [idOf('b'), '2.0.0', 'c0ffee1', 'Accounts', 'Why 2', idOf('2')]) expect(live.getByText(text)).toBeTruthy();
    expect(rowOf(idOf('c'), 'Candidates').getByText('Message c')).toBeTruthy();
    expect(rowOf(idOf('b'), 'Candidates').getByText('Live')).toBeTruthy();
    expect(rowOf(idOf('a'), 'History').getByText('Release on the server')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'History' })).getAllByRole('columnheader')[0]?.textContent).toBe('Build');
  });

  it('shows texts of builds as texts, cut if they are long', async () => {
    const [first] = aState().candidates;
    await open({
      'GET /release': () => aState({ candidates: [{ ...first, message: `<img src=x onerror=alert(1)>${'x'.repeat(900)}` } as never] }),
    });
    const text = screen.getByText(/<img src=x/).textContent ?? '';
    expect(text.length).toBe(501);
    expect(document.querySelector('main img')).toBeNull();
  });

  describe('a promotion', () => {
    const promote = async (user: Awaited<ReturnType<typeof open>>['user']) => {
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Promote…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Promote a build' }));
      await user.type(dialog.getByLabelText('Reason'), 'Better');
      await user.click(dialog.getByRole('button', { name: 'Promote' }));
      return dialog;
    };

    it('names the candidate, the live build and the reason', async () => {
      const promoted = aState({ live: { buildId: idOf('c'), version: '2.1.0' } });
      const { user } = await open({ 'POST /release/promotion': take(() => promoted) });
      api.use({ 'GET /release': () => promoted });
      await promote(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent).toEqual([{ candidateId: idOf('c'), expectedBuild: idOf('b'), message: 'Better' }]);
      expect(within(screen.getByRole('region', { name: 'Live' })).getByText(idOf('c'))).toBeTruthy();
    });

    it('keeps the reason after a conflict, shows what is live by now, and replaces that the next time', async () => {
      const overtaken = () => errorResponse(409, 'RELEASE_OVERTAKEN', 'Another build', { live: idOf('d') });
      const { user } = await open({ 'POST /release/promotion': take(overtaken) });
      api.use({ 'GET /release': () => aState({ revision: idOf('3'), live: { buildId: idOf('d'), version: '2.0.5' } }) });
      const dialog = await promote(user);
      expect((await dialog.findByRole('alert')).textContent).toContain(`build ${idOf('d')} has become live meanwhile`);
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Better');
      expect(screen.getByText('2.0.5')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Promote' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent.at(-1)).toMatchObject({ expectedBuild: idOf('d') });
    });

    it('does not replace a build that became live behind the dialog', async () => {
      const { user } = await open({ 'POST /release/promotion': take() });
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Promote…' }));
      api.use({ 'GET /release': () => aState({ live: { buildId: idOf('d'), version: '2.0.5' } }) });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByText('2.0.5')).toBeTruthy();
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote' }));
      await waitFor(() => expect(sent).toEqual([expect.objectContaining({ expectedBuild: idOf('b') })]));
    });

    it('lists what the checks found', async () => {
      const findings = [{ rule: 'budgets', remote: 'mfe_account', place: 'page audit', what: '300 KB of scripts', next: 'Load less.' }];
      const { user } = await open({
        'POST /release/promotion': take(() => errorResponse(422, 'RELEASE_REFUSED', 'The checks found problems.', { findings })),
      });
      const dialog = await promote(user);
      expect((await dialog.findByRole('listitem')).textContent).toBe('page audit: 300 KB of scripts. Load less.');
      expect(dialog.getByText('Correct the build and push it again')).toBeTruthy();
    });
  });

  it('rolls back to the chosen build', async () => {
    const { user } = await open({ 'POST /release/rollback': take() });
    await user.click(screen.getByRole('button', { name: 'Roll back…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back to an earlier build' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Build').value).toBe(idOf('a'));
    await user.type(dialog.getByLabelText('Reason'), 'Slow');
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ expectedBuild: idOf('b'), message: 'Slow', revision: idOf('1') }]);
  });

  describe('a canary', () => {
    const running = aState({ canary: aCanary('c', { share: 20 }) });
    const minutes = { items: [{ minute: '2026-11-22T09:00:00.000Z', candidate: aCanary('c').candidate, live: aCanary('c').live }] };

    it('starts with 5%, and takes whole numbers from 1 to 99', async () => {
      const { user } = await open({ 'PUT /release/canary': take() });
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Canary…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Start a canary' }));
      const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors in percent');
      expect(share.value).toBe('5');
      await user.clear(share);
      await user.type(share, '100');
      await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
      expect(dialog.getByText('Enter a whole number from 1 to 99')).toBeTruthy();
      expect(sent).toEqual([]);
      await user.clear(share);
      await user.type(share, '10');
      await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
      await waitFor(() => expect(sent).toEqual([{ candidateId: idOf('c'), share: 10, expectedBuild: idOf('b'), message: '' }]));
    });

    it('shows the health of both builds, refreshed while the tab is visible', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      try {
        await open({ 'GET /release': () => running, 'GET /release/canary/health': () => minutes });
        const row = () => screen.getByRole('row', { name: /Pages that failed/ }).textContent;
        expect(row()).toBe('Pages that failed2 (4%)1 (0.1%)');
        expect(screen.getAllByRole('img', { name: /^From 9:00 AM to 9:00 AM. Canary: 4% in the last minute/ })).toHaveLength(1);
        const worse = aCanary('c', { candidate: { activations: 50, failures: 10, longTasks: 0, activationP75: 900 } });
        api.use({ 'GET /release': () => aState({ canary: worse }) });
        const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        const before = api.calls.length;
        act(() => void jest.advanceTimersByTime(20_000));
        expect(api.calls).toHaveLength(before);
        visibility.mockRestore();
        act(() => void jest.advanceTimersByTime(5_000));
        await waitFor(() => expect(row()).toBe('Pages that failed10 (20%)1 (0.1%)'));
      } finally {
        jest.useRealTimers();
      }
    });

    it('changes its share, from the present one', async () => {
      const { user } = await open({
        'GET /release': () => running,
        'GET /release/canary/health': () => minutes,
        'PUT /release/canary': take(),
      });
      await user.click(screen.getByRole('button', { name: 'Change share…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change the share of the canary' }));
      const share = dialog.getByLabelText<HTMLInputElement>('Share of visitors in percent');
      expect(share.value).toBe('20');
      await user.clear(share);
      await user.type(share, '50');
      await user.click(dialog.getByRole('button', { name: 'Change the share' }));
      await waitFor(() => expect(sent).toMatchObject([{ candidateId: idOf('c'), share: 50 }]));
    });

    it('halts with a reason, or says that it has ended', async () => {
      const { user } = await open({
        'GET /release': () => running,
        'GET /release/canary/health': () => minutes,
        'POST /release/halt': take(() => errorResponse(404, 'RELEASE_NOT_FOUND', 'This build could not be found.')),
      });
      await user.click(screen.getByRole('button', { name: 'Halt…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Halt the canary' }));
      await user.type(dialog.getByLabelText('Reason'), 'Wrong colors');
      await user.click(dialog.getByRole('button', { name: 'Halt the canary' }));
      expect((await dialog.findByRole('alert')).textContent).toContain('This canary has ended meanwhile');
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong colors');
      api.use({ 'POST /release/halt': take(), 'GET /release': () => aState() });
      await user.click(dialog.getByRole('button', { name: 'Halt the canary' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent.at(-1)).toEqual({ candidateId: idOf('c'), message: 'Wrong colors' });
    });

    it('of another remote is named', async () => {
      const busy = () => errorResponse(409, 'CANARY_OF_ANOTHER_REMOTE', 'Busy', { remote: 'mfe_app' });
      const { user } = await open({ 'PUT /release/canary': take(busy) });
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Canary…' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Start the canary' }));
      expect((await dialog.findByRole('alert')).textContent).toContain('gets a build of mfe_app now');
    });

    it('that was halted shows why', async () => {
      const halted = { candidateId: idOf('c'), at: '2026-11-22T09:00:00.000Z', reason: '67% of 30 pages failed' };
      await open({ 'GET /release': () => aState({ halted }) });
      expect(screen.getByText('67% of 30 pages failed')).toBeTruthy();
    });
  });

  describe('a comparison', () => {
    const size = (bytes: number, compressed: number | null = null) => ({ bytes, compressed });
    const sizes = { before: size(9000, 3000), after: size(9500, 3200) };
    const comparison = {
      from: { buildId: idOf('b'), version: '2.0.0' },
      to: { buildId: idOf('c'), version: '2.1.0' },
      scripts: sizes,
      styles: sizes,
      all: sizes,
      files: [{ path: 'entry.js', change: 'changed', before: size(9000, 3000), after: size(9500, 3200) }],
      filesLeftOff: 12,
      routes: [{ name: 'audit', change: 'added', before: null, after: { path: '/app/audit', layout: 'app', access: 'user' } }],
      routesLeftOff: 0,
      languages: [
        { locale: 'en', words: [{ id: 'app.title', change: 'changed', before: 'Old', after: '<b>New</b>' }], leftOff: 3 },
        { locale: 'pl', words: [], leftOff: 0 },
      ],
    };

    it('shows files, sizes, routes and texts that differ, and how many are not listed', async () => {
      const { user } = await open({
        'GET /release/comparison': ({ query }) => {
          sent.push(Object.fromEntries(query));
          return comparison;
        },
      });
      await user.click(screen.getByRole('button', { name: 'Compare' }));
      expect(rowOf('Scripts', 'Sizes').getByText('+200 bytes')).toBeTruthy();
      expect(sent).toEqual([{ from: idOf('b'), to: idOf('c') }]);
      expect(screen.getByRole('row', { name: /entry.js/ }).textContent).toBe(
        'entry.jsChanged3 kB (9 kB uncompressed)3.2 kB (9.5 kB uncompressed)',
      );
      expect(screen.getByText('12 more are not listed')).toBeTruthy();
      expect(rowOf('audit', 'Routes').getByText('/app/audit · app · user')).toBeTruthy();
      expect(screen.getByText('English: 4 texts')).toBeTruthy();
      expect(rowOf('app.title', 'English').getByText('<b>New</b>')).toBeTruthy();
    });

    it('says what to do about a build that is gone', async () => {
      const { user } = await open({ 'GET /release/comparison': () => errorResponse(404, 'RELEASE_NOT_FOUND', 'Not found') });
      await user.click(screen.getByRole('button', { name: 'Compare' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Push it again, or choose another one');
    });
  });
});
