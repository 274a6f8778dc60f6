import { describe, expect, it } from '@jest/globals';
import { isSignedIn, localeAtom, meAtom, store, themeAtom, unsavedAtom } from '@nearhand/platform/core';
import { aMe, errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';

import { openSettings as openPage, shown } from './testing/open-settings.tsx';

const me = aMe();

/** Fakes a server that stores changes. */
function openSettings(save = (change: unknown): unknown => ({ ...me.user, ...(change as object) })) {
  const saved: unknown[] = [];
  const handlers = {
    'PUT /me': ({ body }: { body: unknown }) => {
      saved.push(body);
      return save(body);
    },
  };
  return openPage({ me, handlers }).then((view) => ({ ...view, saved }));
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });

describe('SettingsScreen', () => {
  it('shows the user and the company', async () => {
    await openSettings();
    expect(nameField().value).toBe('Ada Nowak');
    for (const fact of ['ada@example.com', 'Example Ltd', 'Operator']) expect(screen.getByText(fact)).toBeTruthy();
  });

  it('saves a new name and updates it everywhere', async () => {
    const { user, saved } = await openSettings();
    await user.clear(nameField());
    await user.type(nameField(), '  Zofia Łódzka {Enter}');

    await waitFor(() => expect(shown()).toEqual(['Your changes have been saved']));
    expect(saved).toEqual([{ name: 'Zofia Łódzka' }]);
    expect(store.get(meAtom)?.user.name).toBe('Zofia Łódzka');
  });

  it('keeps changes made while saving as unsaved', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { user } = await openSettings((change) => answered.then(() => ({ ...me.user, ...(change as object) })));
    await user.type(nameField(), ' Kowalska{Enter}');
    await user.type(nameField(), '-Zielińska');
    answer();

    await waitFor(() => expect(shown()).toEqual(['Your changes have been saved']));
    expect(nameField().value).toBe('Ada Nowak Kowalska-Zielińska');
    expect(store.get(unsavedAtom).size).toBe(1);
    await user.type(nameField(), '{Enter}');
    await waitFor(() => expect(store.get(unsavedAtom).size).toBe(0));
  });

  it('requires a name', async () => {
    const { user, saved } = await openSettings();
    await user.clear(nameField());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Enter your name')).toBeTruthy();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(nameField());
    expect(saved).toEqual([]);
  });

  it('keeps the text and shows the error when saving fails', async () => {
    const { user } = await openSettings(() => errorResponse(503, 'UNAVAILABLE', 'Temporarily unavailable. Please try again later.'));
    await user.type(nameField(), ' Kowalska');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Temporarily unavailable. Please try again later.')).toBeTruthy();
    expect(nameField().value).toBe('Ada Nowak Kowalska');
    expect(store.get(meAtom)?.user.name).toBe('Ada Nowak');
  });

  it("shows the server's error at the name field", async () => {
    const refused = {
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'No',
      requestId: 'x',
      details: { fields: [{ field: 'body.name', message: 'bad' }] },
    };
    const { user } = await openSettings(() => Response.json(refused, { status: 400 }));
    await user.type(nameField(), ' Kowalska');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Enter a name of at most 100 characters')).toBeTruthy();
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
  });

  it('applies the language at once and saves it on the account', async () => {
    const { user, saved } = await openSettings();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Polski');

    expect(store.get(localeAtom)).toBe('pl');
    await waitFor(() => expect(saved).toEqual([{ locale: 'pl' }]));
    await waitFor(() => expect(shown()).toHaveLength(1));
  });

  it('applies the theme at once, and retries saving on demand', async () => {
    const { user, fake, saved } = await openSettings(() => errorResponse(500, 'INTERNAL', 'Something broke'));
    await user.click(screen.getByRole('radio', { name: 'Dark' }));

    expect(store.get(themeAtom)).toBe('dark');
    expect(await screen.findByText('Changed in this browser only. Something broke')).toBeTruthy();

    fake.use({ 'PUT /me': () => ({ ...me.user, theme: 'dark' }) });
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(shown()).toEqual(['Your changes have been saved']));
    expect(screen.queryByText(/in this browser only/)).toBeNull();
    expect(saved).toEqual([{ theme: 'dark' }]);
  });

  it('saves the last of two quick choices and confirms once', async () => {
    const answers: (() => void)[] = [];
    const slowly = (change: unknown) => new Promise((answer) => answers.push(() => answer({ ...me.user, ...(change as object) })));
    const { user, saved } = await openSettings(slowly);
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'System default' }));

    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await waitFor(() => expect(shown()).toEqual(['Your changes have been saved']));
    expect(saved).toEqual([{ theme: 'dark' }, { theme: 'system' }]);
    expect(store.get(meAtom)?.user.theme).toBe('system');
  });

  it('gives each tab an address, and asks before unsaved changes of a tab are lost', async () => {
    const { user, router } = await openSettings();
    await user.type(nameField(), ' Kowalska');
    await user.click(screen.getByRole('link', { name: 'Security' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('region', { name: 'Password' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/app/account/settings/security');
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('page');
  });

  it('signs out', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(isSignedIn()).toBe(false);
  });
});
