import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSignedIn } from '@nearhand/platform/core';
import { errorResponse, signInHere } from '@nearhand/platform/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aState, idOf } from './testing/a-release';
import { ReleasesTest, rowOf, token } from './testing/open-releases';

let test: ReleasesTest;

beforeEach(() => {
  test = new ReleasesTest();
});

describe('ReleasesScreen', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });

  describe('the form', () => {
    it('opens the releases with the token, which it stores nowhere', async () => {
      await test.open();
      expect(new Set(test.credentials)).toEqual(new Set([`Bearer ${token}`]));
      expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain(token);
    });

    it('sends no other secret', async () => {
      const { user } = await test.show();
      await user.type(await screen.findByLabelText('Release token'), 'nhk_abc{Enter}');
      expect(await screen.findByText(/A release token begins with nhr_/)).toBeTruthy();
      expect(test.api.calls).toEqual([]);
    });

    it('shows why the server refuses a token, keeps it, and leaves the user signed in', async () => {
      signInHere({ accessToken: `head.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 3600 }))}.signature` });
      const { user } = await test.show({
        'GET /release/remote': () => errorResponse(403, 'PLATFORM_ADMIN_REQUIRED', 'No'),
        'GET /release': () => errorResponse(401, 'RELEASE_TOKEN_EXPIRED', 'This release token has expired.'),
      });
      const field = await screen.findByLabelText<HTMLInputElement>('Release token');
      await user.type(field, `${token}{Enter}`);
      expect(await screen.findByText('This release token has expired.')).toBeTruthy();
      expect(field.value).toBe(token);
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect([isSignedIn(), test.credentials.at(-1)]).toEqual([true, `Bearer ${token}`]);
    });

    it('comes back without the token when it is forgotten', async () => {
      const { user } = await test.open();
      await user.click(screen.getByRole('button', { name: 'Forget token' }));
      expect((await screen.findByLabelText<HTMLInputElement>('Release token')).value).toBe('');
      expect(screen.queryByText(idOf('b'))).toBeNull();
    });

    it('comes back with the reason when the token is revoked', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      try {
        await test.open();
        test.api.use({ 'GET /release': () => errorResponse(401, 'RELEASE_TOKEN_REVOKED', 'This release token was revoked.') });
        act(() => void jest.advanceTimersByTime(30_000));
        expect((await screen.findByRole('alert')).textContent).toBe('This release token was revoked.');
        expect(screen.getByLabelText('Release token')).toBeTruthy();
      } finally {
        jest.useRealTimers();
      }
    });
  });

  describe('for a platform admin', () => {
    const asUser = () =>
      signInHere({ accessToken: `head.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 3600 }))}.signature` });
    const remotes = {
      'GET /release/remote': () => ({
        items: ['mfe_account', 'mfe_app'].map((remote) => ({ remote, live: null })),
        overrideOrigins: ['http://localhost:4400'],
      }),
    };

    it('opens the chosen remote with the account, and then another one', async () => {
      asUser();
      const { user } = await test.show({
        ...remotes,
        'GET /release': () => aState({ remote: 'mfe_app' }),
        'GET /release/token': () => ({ items: [] }),
      });
      const [remote] = await screen.findAllByLabelText('Remote');
      await user.selectOptions(remote as HTMLElement, 'mfe_app');
      await user.click(screen.getByRole('button', { name: 'Open' }));
      expect(await screen.findByRole('heading', { name: 'Releases of mfe_app' })).toBeTruthy();
      expect(test.queries).toContain('/release?remote=mfe_app');
      expect(test.credentials.every((credential) => credential?.startsWith('Bearer head.'))).toBe(true);
      await user.click(screen.getByRole('button', { name: 'Choose another remote' }));
      expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
    });

    it('opens a build of an allowed origin in this tab, and shows why it cannot', async () => {
      asUser();
      const { user } = await test.show({
        ...remotes,
        'POST /release/override': test.take(() => errorResponse(403, 'OVERRIDE_ORIGIN_REFUSED', 'Not that address.')),
      });
      const form = within(await screen.findByRole('form', { name: 'Your own build in this tab' }));
      await user.selectOptions(form.getByLabelText('Remote'), 'mfe_app');
      await user.click(form.getByRole('button', { name: 'Open in this tab' }));
      expect((await form.findByRole('alert')).textContent).toBe('Not that address.');
      expect(test.sent).toEqual([{ remote: 'mfe_app', origin: 'http://localhost:4400' }]);
      expect(sessionStorage.getItem('nearhand.override')).toBeNull();
    });

    it('opens a remote that nobody has a token of yet', async () => {
      asUser();
      const { user } = await test.show({
        ...remotes,
        'GET /release': () => aState({ remote: 'mfe_new_page' }),
        'GET /release/token': () => ({ items: [] }),
      });
      const [remote] = await screen.findAllByLabelText('Remote');
      await user.selectOptions(remote as HTMLElement, 'Another remote…');
      await user.type(screen.getByLabelText('Name of the remote'), 'New page{Enter}');
      expect(screen.getByText('Enter a name such as mfe_example')).toBeTruthy();
      await user.clear(screen.getByLabelText('Name of the remote'));
      await user.type(screen.getByLabelText('Name of the remote'), 'mfe-new-page{Enter}');
      expect(await screen.findByText(/^No team has a token of this remote/)).toBeTruthy();
      expect(test.queries).toContain('/release?remote=mfe_new_page');
    });

    it('asks for a token on demand', async () => {
      asUser();
      const { user } = await test.show(remotes);
      await user.click(await screen.findByRole('button', { name: 'Use a release token instead' }));
      expect(await screen.findByLabelText('Release token')).toBeTruthy();
    });

    it('shows a listed person who has no second factor where to set it up', async () => {
      asUser();
      await test.show({ 'GET /release/remote': () => errorResponse(403, 'SECOND_FACTOR_REQUIRED', 'Required') });
      const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Set up two-factor authentication' });
      expect(link.getAttribute('href')).toBe('/app/settings?section=second-factor');
      expect(screen.getByLabelText('Release token')).toBeTruthy();
    });

    it('shows anybody else the form of teams', async () => {
      asUser();
      await test.show({ 'GET /release/remote': () => errorResponse(403, 'PLATFORM_ADMIN_REQUIRED', 'No') });
      expect(await screen.findByLabelText('Release token')).toBeTruthy();
      expect(screen.queryByRole('status')).toBeNull();
    });
  });

  it('shows what is live, who released it and why, the candidates and the history', async () => {
    await test.open();
    const live = within(screen.getByRole('region', { name: 'Live' }));
    for (const text of [idOf('b'), '2.0.0', 'c0ffee1', 'Accounts', 'Why 2', idOf('2')]) expect(live.getByText(text)).toBeTruthy();
    expect(rowOf(idOf('c'), 'Candidates').getByText('Message c')).toBeTruthy();
    expect(rowOf(idOf('b'), 'Candidates').getByText('Live')).toBeTruthy();
    expect(rowOf(idOf('a'), 'History').getByText('Release on the server')).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'History' })).getAllByRole('columnheader')[0]?.textContent).toBe('Build');
  });

  it('shows texts of builds as texts, cut if they are long', async () => {
    const [first] = aState().candidates;
    await test.open({
      'GET /release': () => aState({ candidates: [{ ...first, message: `<img src=x onerror=alert(1)>${'x'.repeat(900)}` } as never] }),
    });
    const text = screen.getByText(/<img src=x/).textContent ?? '';
    expect(text.length).toBe(500);
    expect(document.querySelector('main img')).toBeNull();
  });

  describe('a promotion', () => {
    const promote = async (user: Awaited<ReturnType<typeof test.open>>['user']) => {
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Promote…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Promote a build' }));
      await user.type(dialog.getByLabelText('Reason'), 'Better');
      await user.click(dialog.getByRole('button', { name: 'Promote' }));
      return dialog;
    };

    it('names the candidate, the live build and the reason', async () => {
      const promoted = aState({ live: { buildId: idOf('c'), version: '2.1.0' } });
      const { user } = await test.open({ 'POST /release/promotion': test.take(() => promoted) });
      test.api.use({ 'GET /release': () => promoted });
      await promote(user);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(test.sent).toEqual([{ candidateId: idOf('c'), expectedBuild: idOf('b'), message: 'Better' }]);
      expect(within(screen.getByRole('region', { name: 'Live' })).getByText(idOf('c'))).toBeTruthy();
    });

    it('keeps the reason after a conflict, shows what is live by now, and replaces that the next time', async () => {
      const overtaken = () => errorResponse(409, 'RELEASE_OVERTAKEN', 'Another build', { live: idOf('d') });
      const { user } = await test.open({ 'POST /release/promotion': test.take(overtaken) });
      test.api.use({ 'GET /release': () => aState({ revision: idOf('3'), live: { buildId: idOf('d'), version: '2.0.5' } }) });
      const dialog = await promote(user);
      expect((await dialog.findByRole('alert')).textContent).toContain(`build ${idOf('d')} has become live meanwhile`);
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Better');
      expect(screen.getByText('2.0.5')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Promote' }));
      await waitFor(() => expect(test.sent).toHaveLength(2));
      expect(test.sent.at(-1)).toMatchObject({ expectedBuild: idOf('d') });
    });

    it('does not replace a build that became live behind the dialog', async () => {
      const { user } = await test.open({ 'POST /release/promotion': test.take() });
      await user.click(rowOf(idOf('c'), 'Candidates').getByRole('button', { name: 'Promote…' }));
      test.api.use({ 'GET /release': () => aState({ live: { buildId: idOf('d'), version: '2.0.5' } }) });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByText('2.0.5')).toBeTruthy();
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote' }));
      await waitFor(() => expect(test.sent).toEqual([expect.objectContaining({ expectedBuild: idOf('b') })]));
    });

    it('lists what the checks found', async () => {
      const findings = [{ rule: 'budgets', remote: 'mfe_account', place: 'page audit', what: '300 KB of scripts', next: 'Load less.' }];
      const { user } = await test.open({
        'POST /release/promotion': test.take(() => errorResponse(422, 'RELEASE_REFUSED', 'The checks found problems.', { findings })),
      });
      const dialog = await promote(user);
      expect((await dialog.findByRole('listitem')).textContent).toBe('page audit: 300 KB of scripts. Load less.');
      expect(dialog.getByText('Correct the build and push it again')).toBeTruthy();
    });
  });

  it('rolls back to a build of the history', async () => {
    const { user } = await test.open();
    expect(rowOf(idOf('b'), 'History').queryByRole('button')).toBeNull();
    await user.click(rowOf(idOf('a'), 'History').getByRole('button', { name: 'Roll back to this…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back to an earlier build' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Build').value).toBe(idOf('a'));
  });

  it('rolls back to the chosen build', async () => {
    const { user } = await test.open({ 'POST /release/rollback': test.take() });
    await user.click(screen.getByRole('button', { name: 'Roll back…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back to an earlier build' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Build').value).toBe(idOf('a'));
    await user.type(dialog.getByLabelText('Reason'), 'Slow');
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.sent).toEqual([{ expectedBuild: idOf('b'), message: 'Slow', revision: idOf('1') }]);
  });
});
