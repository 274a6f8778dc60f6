import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { components } from '@nearhand/contracts/openapi.gen';
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { isSignedIn, signOut, store } from '@nearhand/platform/core';
import { publishRoutes } from '@nearhand/platform/host';
import { aMe, errorResponse, FakeSocket, fakeApi, renderStandalone, signInHere } from '@nearhand/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Host, HostStore } from '../../hosts/host.ts';
import { rememberedSessionsAtom } from './sessions/remembered-sessions.ts';

type Session = components['schemas']['Session'];

let socket = new FakeSocket();
let framed = true;
let host: Host;
let hostStore: HostStore;
const insert = jest.fn<Host['insert']>();
const addNote = jest.fn<NonNullable<Host['addNote']>>();
const connectHost = jest.fn<() => Promise<Host>>();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
jest.unstable_mockModule('../../hosts/connect-host.ts', () => ({ isFramed: () => framed, connectHost }));
const { integrationPage } = await import('./integration-page.ts');

publishRoutes([
  { name: 'home', path: '/' },
  { name: 'integration-signed-in', path: '/integration/signed-in' },
  { name: 'join', path: '/join/:key?/:extra?' },
  { name: 'sessions', path: '/app/sessions' },
  { name: 'session-window', path: '/app/session/desktop/:id' },
  { name: 'session-report', path: '/app/session/:id' },
]);
const maria = { name: 'Maria Muñoz', email: 'maria@example.com', reference: 'zendesk-4711', subject: 'Printer' };

const aSession = (about: Partial<Session> = {}): Session => ({
  ...(openapi.components.schemas.Session.example as Session),
  sessionId: '01890000-0000-7000-8000-000000000009',
  codeEndsAt: null,
  title: 'Printer',
  customerName: maria.name,
  customerEmail: maria.email,
  extra: '',
  tags: [],
  operator: { id: aMe().user.id, name: 'Ada Nowak', avatar: null },
  createdAt: '2026-01-01T09:00:00.000Z',
  endsAt: null,
  ...about,
});
const active = (about: Partial<Session> = {}) =>
  aSession({ version: 2, status: 'active', key: null, code: null, joinedAt: new Date(Date.now() - 65_000).toISOString(), ...about });
const closed = (about: Partial<Session> = {}) =>
  aSession({ version: 3, status: 'closed', key: null, code: null, joinedAt: '2026-01-01T09:00:00.000Z', duration: 760, ...about });

const withSessions = (...items: Session[]): Parameters<typeof fakeApi>[0] => ({
  'GET /me': () => aMe(),
  'GET /company/*/session': () => ({ items, total: items.length, isTotalExact: true, locked: 0, pageNumber: 1, pageSize: 25 }),
  'GET /session/*': ({ path }) =>
    items.find(({ sessionId }) => path.endsWith(sessionId)) ?? errorResponse(404, 'SESSION_NOT_FOUND', 'Not found'),
  'POST /session': () => aSession(),
});
const open = async (name = 'zendesk') => {
  const url = `/integration/${name}`;
  history.replaceState(null, '', url);
  // The host connects at once.
  return act(() => renderStandalone(integrationPage(), url));
};
const signedIn = () => act(() => signInHere({ accessToken: 'a.e30.c', refreshToken: 'refresh' }));
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  socket = new FakeSocket();
  framed = true;
  hostStore = new HostStore({ requester: maria });
  insert.mockReset().mockResolvedValue();
  addNote.mockReset().mockResolvedValue();
  host = { state: hostStore.state, subscribe: hostStore.subscribe, insert, addNote, addsNoteAtOnce: true };
  connectHost.mockReset().mockImplementation(async () => host);
  const locks = { request: (_name: string, _options: object, work: (lock: object) => unknown) => Promise.resolve(work({})) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  fakeApi(withSessions());
});
afterEach(() => {
  fakeApi({ 'DELETE /me/sign-in/*': () => undefined });
  act(signOut);
  act(() => store.set(rememberedSessionsAtom, []));
  jest.restoreAllMocks();
});

describe('IntegrationScreen in the page of a partner', () => {
  const own = `embed?company=${aMe().company.companyId}`;
  type OnCall = NonNullable<Host['onCall']>;

  it('starts and ends a session when the partner calls for it, and reports its states', async () => {
    let run: Parameters<OnCall>[0] | undefined;
    const onCall = jest.fn<OnCall>((called) => {
      run = called;
      return () => undefined;
    });
    const showSession = jest.fn<NonNullable<Host['showSession']>>();
    Object.assign(host, { onCall, showSession });
    fakeApi({ ...withSessions(), 'GET /session/*': () => aSession(), 'PUT /session/*': () => closed() });
    await open(own);
    act(() => signInHere({ accessToken: 'a.e30.c', refreshToken: 'refresh' }));
    await waitFor(() => expect(run).toBeDefined());
    const calls = await act(() => Promise.all([run?.('startSession'), run?.('startSession')]));
    const link = expect.stringMatching(/\/join\/Zm9vYmFyYmF6cXV4MTIzNA\/zendesk-4711$/);
    expect(calls).toEqual([
      { session: aSession(), link },
      { session: aSession(), link },
    ]);
    expect(insert).not.toHaveBeenCalled();
    expect(showSession).toHaveBeenLastCalledWith({ session: aSession(), link });
    expect(await act(async () => run?.('endSession'))).toEqual({ session: closed(), link: null });
    expect(showSession).toHaveBeenLastCalledWith({ session: closed(), link: null });
  });

  it('shows the session that the partner names first', async () => {
    const other = '01890000-0000-7000-8000-00000000000a';
    fakeApi({ ...withSessions(), 'GET /session/*': ({ path }) => active({ sessionId: path.split('/').at(-1) ?? '', note: 'Deep link' }) });
    hostStore.set({ sessionId: other });
    await open(own);
    act(() => signInHere({ accessToken: 'a.e30.c', refreshToken: 'refresh' }));
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/app/session/desktop/${other}`);
  });

  it('shows an operator of another company nothing but that, and offers to sign out', async () => {
    const onCall = jest.fn<OnCall>();
    Object.assign(host, { onCall });
    await open('embed?company=01890000-0000-7000-8000-00000000ffff');
    signedIn();
    expect(await screen.findByRole('heading', { name: 'You are signed in to another company' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
    expect(onCall).not.toHaveBeenCalled();
  });
});

describe('IntegrationScreen without a host', () => {
  it.each(['zendesk', 'freshdesk', 'livechat', 'chrome', 'embed'])('explains %s and how to install it', async (name) => {
    framed = false;
    await open(name);
    expect(await screen.findByRole('heading', { level: 1, name: /Nearhand/ })).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Enter the code that they gave you' }).getAttribute('href')).toBe('/join');
    expect(connectHost).not.toHaveBeenCalled();
  });
});

describe('IntegrationScreen before signing in', () => {
  const popup = () => document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
  const receive = (source: Window, data: unknown, origin = location.origin) =>
    fireEvent(window, new MessageEvent('message', { data, origin, source }));
  const tokens = { accessToken: 'a.e30.c', refreshToken: 'r', expiresIn: 3600 };

  async function signInHere() {
    const opened = popup();
    jest.spyOn(window, 'open').mockReturnValue(opened);
    const post = jest.spyOn(opened, 'postMessage');
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    const nonce = () => (post.mock.calls[0]?.[0] as { nonce?: string } | undefined)?.nonce;
    return { opened, post, nonce };
  }

  it('asks the window that it opened for a sign-in, and shows the conversation', async () => {
    const { opened, post, nonce } = await signInHere();
    expect(screen.getByText(/Waiting for you to sign in/)).toBeTruthy();
    receive(opened, { type: 'nearhand:signInReady' });
    expect(post.mock.calls).toEqual([[{ type: 'nearhand:signInWanted', nonce: nonce() }, location.origin]]);
    receive(opened, { type: 'nearhand:signedIn', nonce: nonce(), tokens });
    expect(await screen.findByRole('heading', { name: 'Helping Maria Muñoz' })).toBeTruthy();
  });

  it.each<[string, (sent: { nonce: string }) => { data: unknown; source?: Window; origin?: string }]>([
    ['tokens of another window', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce, tokens }, source: popup() })],
    ['tokens of the host', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce, tokens }, source: window })],
    ['tokens of another origin', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce, tokens }, origin: 'https://example.org' })],
    ['tokens of an opaque origin', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce, tokens }, origin: 'null' })],
    ['tokens with another number', () => ({ data: { type: 'nearhand:signedIn', nonce: 'other', tokens } })],
    ['tokens without a number', () => ({ data: { type: 'nearhand:signedIn', tokens } })],
    ['tokens that are no texts', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce, tokens: { ...tokens, accessToken: 1 } } })],
    ['no tokens', ({ nonce }) => ({ data: { type: 'nearhand:signedIn', nonce } })],
    ['a text', () => ({ data: 'nearhand:signedIn' })],
    ['a request for tokens', ({ nonce }) => ({ data: { type: 'nearhand:signInWanted', nonce } })],
    ['a greeting of another window', () => ({ data: { type: 'nearhand:signInReady' }, source: popup() })],
    ['a greeting of another origin', () => ({ data: { type: 'nearhand:signInReady' }, origin: 'https://example.org' })],
  ])('is not signed in by %s', async (_, forge) => {
    const { opened, post, nonce } = await signInHere();
    const close = jest.spyOn(opened, 'close');
    receive(opened, { type: 'nearhand:signInReady' });
    const { data, source = opened, origin } = forge({ nonce: nonce() ?? '' });
    const other = source === opened ? null : jest.spyOn(source, 'postMessage');
    receive(source, data, origin);
    expect(isSignedIn()).toBe(false);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(post).toHaveBeenCalledTimes(1);
    expect(other?.mock.calls ?? []).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });

  it('lets the link open a tab when the browser blocks the window', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    await open();
    expect(fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))).toBe(true);
    expect(screen.queryByText(/Waiting for you/)).toBeNull();
  });

  it('follows the theme of the host', async () => {
    hostStore.set({ theme: 'dark' });
    await open();
    await screen.findByRole('link', { name: 'Sign in' });
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    act(() => hostStore.set({ theme: 'light' }));
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
  });

  it('explains that the host does not answer', async () => {
    connectHost.mockRejectedValue(new Error('no reply'));
    await open();
    expect(await button('Try again')).toBeTruthy();
  });

  it('asks to sign in again when the stored token is rejected', async () => {
    fakeApi({
      'GET /me': () => errorResponse(401, 'UNAUTHENTICATED', 'Please sign in'),
      'POST /securetoken.googleapis.com/v1/token': () => Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 }),
    });
    const locks = { request: (_name: string, work: () => unknown) => Promise.resolve(work()) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    signedIn();
    await open();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('leads to the app if the account is restricted', async () => {
    fakeApi({ 'GET /me': () => aMe({ user: { isVerified: false } }) });
    signedIn();
    await open();
    expect((await screen.findByRole('link', { name: 'Open Nearhand' })).getAttribute('href')).toBe('/app/sessions');
  });
});

describe('IntegrationScreen of a conversation', () => {
  beforeEach(signedIn);

  it('starts a session for the customer and puts the link into the conversation', async () => {
    const bodies: unknown[] = [];
    fakeApi({ ...withSessions(), 'POST /session': ({ body }) => [bodies.push(body), aSession()][1] });
    const { user } = await open();
    await waitFor(async () => expect(((await button('Start session')) as HTMLButtonElement).disabled).toBe(false));
    await user.click(await button('Start session'));

    expect(await screen.findByText('The link is in the conversation. Send it to your customer.')).toBeTruthy();
    expect(bodies).toEqual([{ title: 'Printer', customerName: maria.name, customerEmail: maria.email }]);
    expect(insert).toHaveBeenCalledWith('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA/zendesk-4711');
    expect(screen.getByText('234 567 892')).toBeTruthy();
    expect(screen.getByText('Waiting for the customer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/app/session/desktop/${aSession().sessionId}`);
  });

  it('shows the link when the host does not take it', async () => {
    insert.mockRejectedValue(new Error('refused'));
    const { user } = await open();
    await waitFor(async () => expect(((await button('Start session')) as HTMLButtonElement).disabled).toBe(false));
    await user.click(await button('Start session'));
    expect(await screen.findByText(/could not be inserted/)).toBeTruthy();
    expect((screen.getByLabelText('Link for your customer') as HTMLInputElement).value).toContain('/join/');
  });

  it('shows why no session was started', async () => {
    fakeApi({
      ...withSessions(),
      'POST /session': () => errorResponse(402, 'SUBSCRIPTION_UPDATE_REQUIRED', 'Subscription update is required'),
    });
    const { user } = await open();
    await waitFor(async () => expect(((await button('Start session')) as HTMLButtonElement).disabled).toBe(false));
    await user.click(await button('Start session'));
    expect((await screen.findByRole('alert')).textContent).toContain('Subscription update is required');
  });

  it('finds the open session and the earlier ones by the email address, and no others', async () => {
    fakeApi(
      withSessions(
        active({ sessionId: 'a' }),
        closed({ sessionId: 'b', title: 'Scanner' }),
        closed({ sessionId: 'c', title: 'Of Eve', customerEmail: 'eve@example.com' }),
      ),
    );
    await open();
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^1:0\d$/);
    expect(screen.getByText(/Scanner/).textContent).toContain('12:40');
    expect(screen.queryByText(/Of Eve/)).toBeNull();
  });

  it('follows the session, and adds duration and note to the ticket once when it ends', async () => {
    act(() => store.set(rememberedSessionsAtom, [{ reference: maria.reference, sessionId: aSession().sessionId, isNoted: false }]));
    fakeApi(withSessions(active()));
    await open();
    await screen.findByText('Connected');
    act(() => socket.receive('session:state', active({ version: 3, status: 'reconnecting' })));
    expect(screen.getByText('Connection lost, reconnecting')).toBeTruthy();
    act(() => socket.receive('session:state', active({ version: 2 })));
    expect(screen.getByText('Connection lost, reconnecting')).toBeTruthy();

    act(() => socket.receive('session:state', closed({ version: 4, note: 'Driver replaced' })));
    expect(await screen.findByText('Duration and note are in the ticket.')).toBeTruthy();
    const text = addNote.mock.calls[0]?.[0].split('\n');
    expect(text).toEqual([
      'Remote session with Nearhand, duration 12:40',
      'Driver replaced',
      `http://localhost/app/session/${aSession().sessionId}`,
    ]);
    act(() => socket.receive('session:state', closed({ version: 5 })));
    expect(addNote).toHaveBeenCalledTimes(1);
    expect(await button('Start another session')).toBeTruthy();
  });

  it('keeps the state of an event that arrives before an older response', async () => {
    const server = fakeApi(withSessions(active()));
    await open();
    await screen.findByText('Connected');
    const late = Promise.withResolvers<unknown>();
    server.use({ 'GET /company/*/session': () => late.promise });
    const requests = server.calls.length;
    act(() => socket.receive('connect'));
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(requests));
    act(() => socket.receive('session:state', active({ version: 5, status: 'reconnecting' })));
    await act(async () => late.resolve({ items: [active()], total: 1, isTotalExact: true, locked: 0, pageNumber: 1, pageSize: 25 }));
    expect(screen.getByText('Connection lost, reconnecting')).toBeTruthy();
  });

  it('keeps the state of an event that arrives before the first response', async () => {
    const late = Promise.withResolvers<unknown>();
    const { calls } = fakeApi({ ...withSessions(), 'GET /company/*/session': () => late.promise });
    await open();
    await waitFor(() => expect(calls.some((call) => call.includes('/session?'))).toBe(true));
    act(() => socket.receive('session:state', active({ version: 5, status: 'reconnecting' })));
    await act(async () => late.resolve({ items: [active()], total: 1, isTotalExact: true, locked: 0, pageNumber: 1, pageSize: 25 }));
    expect(await screen.findByText('Connection lost, reconnecting')).toBeTruthy();
  });

  it('adds no note by itself to a session without a customer', async () => {
    act(() => store.set(rememberedSessionsAtom, [{ reference: maria.reference, sessionId: aSession().sessionId, isNoted: false }]));
    fakeApi(withSessions(closed({ joinedAt: null, duration: null })));
    await open();
    await screen.findByText('Ended');
    expect(addNote).not.toHaveBeenCalled();
  });

  it('offers to add the note again if the host refuses', async () => {
    addNote.mockRejectedValueOnce(new Error('refused'));
    act(() => store.set(rememberedSessionsAtom, [{ reference: maria.reference, sessionId: aSession().sessionId, isNoted: false }]));
    fakeApi({ ...withSessions(closed()), 'PUT /session/*': ({ body }) => closed({ version: 4, ...(body as object) }) });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be added');
    await user.type(screen.getByLabelText('Note'), 'Done');
    await user.click(await button('Add to the ticket'));
    expect(await screen.findByText('Duration and note are in the ticket.')).toBeTruthy();
    expect(addNote.mock.calls[1]?.[0]).toContain('Done');
  });

  it('saves a note during the session; what was typed last goes to the ticket at the end', async () => {
    act(() => store.set(rememberedSessionsAtom, [{ reference: maria.reference, sessionId: aSession().sessionId, isNoted: false }]));
    const saved: unknown[] = [];
    fakeApi({
      ...withSessions(active()),
      'PUT /session/*': ({ body }) => {
        saved.push(body);
        const isClosed = saved.length > 1;
        return (isClosed ? closed : active)({ version: 3 + saved.length, ...(body as object) });
      },
    });
    const { user } = await open();
    await user.type(await screen.findByLabelText('Note'), 'Driver');
    await user.click(await button('Save note'));
    expect(await screen.findByText('The note is saved.')).toBeTruthy();
    expect(addNote).not.toHaveBeenCalled();

    await user.type(screen.getByLabelText('Note'), ' replaced');
    act(() => socket.receive('session:state', closed({ version: 5, note: 'Driver' })));
    expect(await screen.findByText('Duration and note are in the ticket.')).toBeTruthy();
    expect(saved).toEqual([{ note: 'Driver' }, { note: 'Driver replaced' }]);
    expect(addNote.mock.calls.map(([text]) => text.split('\n')[1])).toEqual(['Driver replaced']);
  });

  it('shows that the company requires a note, beside the field for it', async () => {
    const words = 'A note is required before the session can be closed';
    fakeApi({ ...withSessions(active()), 'PUT /session/*': () => errorResponse(422, 'SESSION_NOTE_REQUIRED', words) });
    const { user } = await open();
    await user.click(await button('End'));
    await user.click(await button('End the session'));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByLabelText('Note')).toBeTruthy();
  });

  it('only saves the note if the host has no ticket', async () => {
    const { addNote: _, ...withoutNotes } = host;
    host = { ...withoutNotes, addsNoteAtOnce: false };
    act(() => store.set(rememberedSessionsAtom, [{ reference: maria.reference, sessionId: aSession().sessionId, isNoted: false }]));
    fakeApi({ ...withSessions(closed()), 'PUT /session/*': ({ body }) => closed({ version: 4, ...(body as object) }) });
    const { user } = await open();
    await user.type(await screen.findByLabelText('Note'), 'Done');
    await user.click(await button('Save note'));
    expect(await screen.findByText('The note is saved.')).toBeTruthy();
  });

  it('ends a session, and asks first while a customer is in it', async () => {
    fakeApi({ ...withSessions(active()), 'PUT /session/*': () => closed() });
    const { user } = await open();
    await user.click(await button('End'));
    expect(document.activeElement).toBe(await button('Continue'));
    await user.click(await button('Continue'));
    expect(document.activeElement).toBe(await button('End'));
    expect(screen.getByText('Connected')).toBeTruthy();
    await user.click(await button('End'));
    await user.click(await button('End the session'));
    expect(await screen.findByText('Ended')).toBeTruthy();
  });

  it('changes to another customer with the host, and never shows the sessions of the one before', async () => {
    fakeApi(withSessions(active()));
    await open();
    await screen.findByText('Connected');
    act(() => hostStore.set({ requester: { name: 'Eve', email: 'eve@example.com', reference: 'zendesk-2', subject: '' } }));
    expect(screen.getByRole('heading', { name: 'Helping Eve' })).toBeTruthy();
    expect(screen.queryByText('Connected')).toBeNull();
  });

  it('searches once for many changes of the customer', async () => {
    const { calls } = fakeApi(withSessions());
    await open();
    await screen.findByRole('heading', { name: 'Helping Maria Muñoz' });
    const searches = () => calls.filter((call) => call.includes('/session?'));
    const before = searches().length;
    // No timer fires meanwhile.
    for (let number = 0; number < 50; number++) {
      act(() =>
        hostStore.set({ requester: { name: `N${number}`, email: `n${number}@example.com`, reference: `r${number}`, subject: '' } }),
      );
    }
    await waitFor(() => expect(calls.some((call) => call.includes('n49%40example.com'))).toBe(true));
    expect(searches()).toHaveLength(before + 1);
  });

  it('starts a session when the host asks for it, and then inserts its link again', async () => {
    const starters = new Set<() => void>();
    const onStart = (listener: () => void) => {
      starters.add(listener);
      return () => void starters.delete(listener);
    };
    const start = () => starters.forEach((listener) => void listener());
    host = { ...host, onStart };
    fakeApi(withSessions());
    await open();
    await waitFor(async () => expect(((await button('Start session')) as HTMLButtonElement).disabled).toBe(false));
    act(start);
    await waitFor(() => expect(insert).toHaveBeenCalledTimes(1));
    await screen.findByText('Waiting for the customer');
    act(start);
    await waitFor(() => expect(insert).toHaveBeenCalledTimes(2));
  });

  it('keeps the number of open sessions in the host up to date', async () => {
    const showCount = jest.fn<(count: number) => void>();
    host = { ...host, showCount };
    const server = fakeApi(withSessions(active()));
    await open();
    await waitFor(() => expect(showCount).toHaveBeenLastCalledWith(1));
    server.use(withSessions());
    act(() => socket.receive('session:changed', { sessionId: 'x', status: 'closed', closeReason: 'operator' }));
    await waitFor(() => expect(showCount).toHaveBeenLastCalledWith(0));
  });

  it('signs out of this frame', async () => {
    fakeApi({ ...withSessions(), 'DELETE /me/sign-in/*': () => undefined });
    const { user } = await open();
    await user.click(await button('Sign out'));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  });
});
