import { meAtom, store } from '@nearhand/platform/core';
import { aMe, fakeApi, fakeBroadcastChannels, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { Onboarding, useOnboardingAgain } from './onboarding';

type MeParts = Parameters<typeof aMe>[0];

const total = (count: number) => ({ total: count });
let people = 0;

/** A new user for each test, because progress is stored by user. */
function newOwner(more: MeParts = {}) {
  people += 1;
  return aMe({
    user: { id: `person-${people}`, role: 'owner', isAdmin: true, ...more.user },
    company: { name: 'Ada Nowak', users: total(1), devices: total(0), sessions: total(0), ...more.company },
  });
}

function Page() {
  const showAgain = useOnboardingAgain();
  return (
    <>
      {showAgain && (
        <button type="button" onClick={showAgain}>
          again
        </button>
      )}
      <Onboarding />
      <h1>Devices</h1>
    </>
  );
}

async function open(me = newOwner(), { name = 'devices', query = '', handlers = {} as Parameters<typeof fakeApi>[0] } = {}) {
  const server = fakeApi({ 'GET /me': () => store.get(meAtom), ...handlers });
  const page = { Component: Page, handle: { name, title: 'x' } };
  const links = {
    devices: '/app/devices',
    settings: '/app/account/settings',
    'session-window': '/app/session/desktop/:id',
    join: '/join/:key?/:extra?',
  };
  const view = await renderScreen({ page, path: '/app/devices', url: `/app/devices${query}`, me, links });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, server };
}

const title = 'Get started';
const step = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

describe('Onboarding', () => {
  it('shows a new owner the steps in one line, and opens one at a time', async () => {
    const { user } = await open();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(await step('Name your company'));
    expect(screen.getByRole('textbox', { name: 'Company name' })).toBeTruthy();
    await user.click(await step('Invite a colleague'));
    expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull();
    await user.click(await step('Invite a colleague'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('0 of 3 done');
  });

  it.each([
    ['an operator', newOwner({ user: { role: 'operator' } }), {}],
    ['who is not verified', newOwner({ user: { isVerified: false } }), {}],
    ['the owner of a company that works already', newOwner({ company: { users: total(4) } }), {}],
    ['a new owner on another page', newOwner(), { name: 'settings' }],
  ])('is hidden for %s', async (_, me, options) => {
    await open(me, options);
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  it('names the company, invites an operator and completes', async () => {
    const sent: unknown[] = [];
    const taking =
      (answer: unknown) =>
      ({ body }: { body: unknown }) => {
        sent.push(body);
        return answer;
      };
    fakeBroadcastChannels();
    window.open = () => ({ close: () => undefined }) as unknown as Window;
    const owner = newOwner();
    const invited = { items: [{ email: 'marco@example.com', outcome: 'invited', invitation: null }] };
    const { user } = await open(owner, {
      handlers: {
        'PUT /company/*': taking({ ...owner.company, name: 'Northwind Łódź' }),
        'POST /company/*/invitation': taking(invited),
        'POST /session': () => ({ sessionId: 'fresh', key: 'Zm9vYmFyYmF6cXV4MTIzNA' }),
      },
    });
    await user.click(await step('Name your company'));
    const name = await screen.findByRole('textbox', { name: 'Company name' });
    await user.clear(name);
    await user.type(name, 'Northwind  Łódź{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Start a session' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your colleague’s email' }), 'marco@example.com{Enter}');
    expect(await screen.findByRole('heading', { name: 'You are ready to help' })).toBeTruthy();
    expect(sent).toEqual([{ name: 'Northwind  Łódź' }, { emails: ['marco@example.com'], isAdmin: false }]);
    expect(store.get(meAtom)?.company.name).toBe('Northwind Łódź');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('keeps an edited step open while another one is saved', async () => {
    let answer = () => {};
    const owner = newOwner();
    const { user } = await open(owner, {
      handlers: {
        'PUT /company/*': () =>
          new Promise((resolve) => {
            answer = () => resolve(owner.company);
          }),
      },
    });
    await user.click(await step('Name your company'));
    await user.type(await screen.findByRole('textbox', { name: 'Company name' }), ' Ltd{Enter}');
    await user.click(await step('Invite a colleague'));
    await user.type(screen.getByRole('textbox', { name: 'Your colleague’s email' }), 'marco');
    answer();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 3 done'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your colleague’s email' }).value).toBe('marco');
  });

  it('shows why an invitation failed, and keeps the address', async () => {
    const { user } = await open(newOwner({ company: { name: 'Northwind', sessions: total(1) } }), {
      query: '?action=onboarding',
      handlers: { 'POST /company/*/invitation': () => ({ items: [{ email: 'x', outcome: 'noLicense', invitation: null }] }) },
    });
    await user.click(await step('Invite a colleague'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your colleague’s email' });
    await user.type(field, 'marco@example.com{Enter}');
    expect(await screen.findByText('Your plan has no seats left')).toBeTruthy();
    expect(field.value).toBe('marco@example.com');
    expect(document.activeElement).toBe(field);
  });

  it('can be dismissed, stays hidden after a reload, and can be resumed', async () => {
    const owner = newOwner();
    const first = await open(owner, { query: '?action=onboarding' });
    await waitFor(() => expect(first.router.state.location.search).toBe(''));
    await first.user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
    first.unmount();

    const { user } = await open(owner);
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'again' }));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});
