import { meAtom, type SlotProps, store } from '@nearhand/platform/core';
import { contributionsAtom } from '@nearhand/platform/host';
import { aMe, fakeApi, renderScreen } from '@nearhand/platform/testing';
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

/** A step with a field, which remotes contribute. */
const aStep = (name: string, text: string, doneWhen: 'companyIsNamed' | 'hasSessions' | 'hasOperators') => ({
  ...({ slot: 'onboarding-steps', name, label: 'x', labels: { en: text }, order: 1, doneWhen } as const),
  load: async () => ({
    Component: ({ onDone }: SlotProps['onboarding-steps']) => (
      <>
        <input aria-label={`Field of ${name}`} />
        <button type="button" onClick={() => setTimeout(onDone, 20)}>
          Finish {name}
        </button>
      </>
    ),
  }),
  report: () => undefined,
});

store.set(contributionsAtom, [
  aStep('company', 'Name your company', 'companyIsNamed'),
  aStep('session', 'Try a session', 'hasSessions'),
  aStep('invite', 'Invite a colleague', 'hasOperators'),
]);

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

async function open(me = newOwner(), { name = 'devices', query = '' } = {}) {
  const server = fakeApi({ 'GET /me': () => store.get(meAtom) });
  const page = { Component: Page, handle: { name, title: 'x' } };
  const links = { devices: '/app/devices' };
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
    expect(await screen.findByRole('textbox', { name: 'Field of company' })).toBeTruthy();
    await user.click(await step('Invite a colleague'));
    expect(screen.queryByRole('textbox', { name: 'Field of company' })).toBeNull();
    expect(await screen.findByRole('textbox', { name: 'Field of invite' })).toBeTruthy();
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

  it('opens the next step when one is done, and completes', async () => {
    const { user } = await open();
    await user.click(await step('Name your company'));
    await user.click(await screen.findByRole('button', { name: 'Finish company' }));
    await user.click(await screen.findByRole('button', { name: 'Finish session' }));
    await user.click(await screen.findByRole('button', { name: 'Finish invite' }));
    expect(await screen.findByRole('heading', { name: 'You are ready to help' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('reads from the company which steps are done', async () => {
    await open(newOwner({ company: { name: 'Northwind', sessions: total(1) } }), { query: '?action=onboarding' });
    expect((await step('Try a session')).textContent).toContain('done');
    expect((await step('Invite a colleague')).textContent).toContain('to do');
    expect(screen.getByRole('status').textContent).toBe('2 of 3 done');
  });

  it('keeps an edited step open while another one is saved', async () => {
    const { user } = await open();
    await user.click(await step('Name your company'));
    await user.click(await screen.findByRole('button', { name: 'Finish company' }));
    await user.click(await step('Invite a colleague'));
    await user.type(await screen.findByRole('textbox', { name: 'Field of invite' }), 'marco');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 3 done'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Field of invite' }).value).toBe('marco');
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
