import { describe, expect, it, jest } from '@jest/globals';
import { resilientFetch } from '@nearhand/platform/core';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSession } from '../testing/a-session.ts';
import type { Session } from './invite.data.ts';
import { InvitePanel } from './invite-panel.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function show(about: Partial<Session> = {}, handlers: Parameters<typeof fakeApi>[0] = {}, isUnfolded = true) {
  const changes: Session[] = [];
  const session = aSession({ codeEndsAt: inMinutes(15), endsAt: inMinutes(60), ...about });
  const sent: unknown[] = [];
  const api = fakeApi({
    'POST /session/*/mail': ({ body }) => void sent.push(body),
    'POST /session/*/renewal': () => ({ ...session, code: '999888777', codeEndsAt: inMinutes(15), endsAt: inMinutes(60) }),
    ...handlers,
  });
  const page = { Component: () => <InvitePanel session={session} onChange={(changed) => changes.push(changed)} /> };
  const user = userEvent.setup();
  await renderScreen({ page, path: '/app', url: '/app', me: aMe(), links: { join: '/join/:key?/:extra?' } });
  const fold = screen.queryByRole('button', { name: /^Send by email/ });
  if (isUnfolded && fold) await user.click(fold);
  return { user, sent, changes, api };
}

describe('InvitePanel', () => {
  it('offers the share sheet where there is one', async () => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shared.push(data), configurable: true });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Share link' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(shared).toEqual([{ url: expect.stringMatching(/\/join\/[\w-]+$/) }]);
  });

  it('has no such button in other browsers', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull();
  });

  it('shows the code while the server takes it, on a computer whose clock is an hour ahead', async () => {
    const answerAt = async (ms: number) => {
      const headers = { Date: new Date(ms).toUTCString(), 'Cache-Control': 'no-store' };
      jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { headers }));
      await resilientFetch(new Request('http://localhost/api/me'));
    };
    await answerAt(Date.now() - 3_600_000);
    await show({ code: '234567892', codeEndsAt: inMinutes(15 - 60) });
    await answerAt(Date.now());
    expect(screen.getByText('234 567 892')).toBeTruthy();
    expect(screen.getByText(/^1[45]:\d\d$/)).toBeTruthy();
  });

  it('mails the link to the customer in the chosen language', async () => {
    const { user, sent } = await show({ customerEmail: 'maria@example.com' });
    await user.selectOptions(screen.getByLabelText('Language of the email'), 'Español');
    await user.type(screen.getByLabelText('Personal message (optional)'), ' As we said ');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(await screen.findByText('We have sent the email to maria@example.com')).toBeTruthy();
    expect(sent).toEqual([{ email: 'maria@example.com', locale: 'es', message: 'As we said' }]);
  });

  it.each(['', 'maria', 'maria@example', 'a b@example.com'])('rejects the incomplete address %j', async (text) => {
    const { user, sent } = await show();
    if (text) await user.type(screen.getByLabelText('Email address of your customer'), text);
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(screen.getByText('Enter a full email address, such as maria@example.com')).toBeTruthy();
    expect(screen.getByLabelText('Email address of your customer').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('shows why a mail was rejected, and keeps the text', async () => {
    const words = 'Too many attempts. Try again later';
    const { user } = await show(
      { customerEmail: 'maria@example.com' },
      { 'POST /session/*/mail': () => errorResponse(429, 'TOO_MANY_ATTEMPTS', words) },
    );
    await user.type(screen.getByLabelText('Personal message (optional)'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect((screen.getByLabelText('Personal message (optional)') as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('shows when link and code expire', async () => {
    await show();
    expect(screen.getByText(/^The code is valid for/).textContent).toMatch(/The code is valid for (14:5\d|15:00)/);
    expect(screen.getByText(/^The link is valid for/).textContent).toMatch(/The link is valid for (59:5\d|60:00|1:00:00)/);
  });

  it('creates a new code and extends the time', async () => {
    const { user, changes } = await show({ codeEndsAt: inMinutes(1), endsAt: inMinutes(46) });
    await user.click(screen.getByRole('button', { name: 'Extend with a new code' }));

    expect(await screen.findByText('999 888 777')).toBeTruthy();
    expect(screen.getByText('There is a new code, and the link is valid for longer')).toBeTruthy();
    expect(changes).toMatchObject([{ code: '999888777' }]);
  });

  it('hides an expired code, and offers a new one', async () => {
    const { user } = await show({ codeEndsAt: inMinutes(-1), endsAt: inMinutes(44) });
    expect(screen.queryByText('234 567 892')).toBeNull();
    expect(screen.getByText(/The code has expired/)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Extend with a new code' }));
    expect(await screen.findByText('999 888 777')).toBeTruthy();
  });

  it('shows no code after the customer has joined', async () => {
    await show({ status: 'active', code: null, codeEndsAt: null });
    expect(screen.queryByText(/The code has expired/)).toBeNull();
  });

  it('folds the form away, and names the known address', async () => {
    const { user } = await show({ customerEmail: 'maria@example.com' }, {}, false);
    expect(screen.queryByLabelText('Language of the email')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Send by email to maria@example.com' }));
    expect(screen.getByLabelText('Language of the email')).toBeTruthy();
  });

  it('offers neither to users without permission', async () => {
    await show({ can: { update: false, close: false, enter: true, host: false, takeOver: false } });
    expect(screen.queryByRole('button', { name: /^Send by email/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Extend with a new code' })).toBeNull();
  });
});
