import { beforeEach, jest } from '@jest/globals';
import type { components } from '@nearhand/contracts/openapi.gen';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { aMe, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';

type Entered = components['schemas']['EnteredSession'];

/** Emits events of the server. */
export const socket = { current: new FakeSocket() };
jest.unstable_mockModule('socket.io-client', () => ({
  io: (_url: string, { auth }: { auth: (done: (data: unknown) => void) => void }) => {
    const opened = Object.assign(socket.current, { active: true, connected: false, disconnect: jest.fn(), connect: jest.fn() });
    auth(() => {
      opened.connected = true;
      opened.receive('connect');
    });
    return opened;
  },
}));
const page = await import('../session-window-screen.tsx');

export const { sessionId } = aSession();

/** Nothing has a size here. */
class FakeResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Gives each test its own socket and fake media, and ignores `window.close`. */
export function provideFakeBrowser(): void {
  beforeEach(() => {
    socket.current = new FakeSocket();
    Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
    Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: () => 1, cancelVideoFrameCallback: () => undefined });
    Object.assign(HTMLMediaElement.prototype, { play: async () => undefined });
    Object.assign(window, { close: () => undefined, ResizeObserver: FakeResizeObserver });
  });
}

export const settle = () => act(() => settled());

interface Opened {
  session?: ReturnType<typeof aSession>;
  handlers?: Parameters<typeof fakeApi>[0];
  id?: string;
  me?: ReturnType<typeof aMe>;
}

/** Opens the window of a session with the access that the server has granted. */
export async function openWindow({ session = aSession(), handlers = {}, id = sessionId, me = aMe() }: Opened = {}) {
  const api = fakeApi({
    'GET /session/*': () => session,
    'GET /me/signaling': () => ({ token: 't', expiresAt: '2030-01-01T00:00:00.000Z', iceServers: [] }),
    'GET /me/session-request': () => ({ items: [] }),
    ...handlers,
  });
  const links = {
    join: '/join/:key?/:extra?',
    'sign-up': '/user/sign-up',
    try: '/try',
    sessions: '/app/sessions',
    'session-report': '/app/sessions/:id',
    'session-window': '/app/session/desktop/:id',
  };
  const view = await renderScreen({
    page,
    path: '/app/session/desktop/:id',
    url: `/app/session/desktop/${id}`,
    me,
    layout: 'none',
    links,
  });
  await settle();
  return { ...view, api };
}

/** Number of `session:enter` requests. */
export const enterings = () => socket.current.emitted.filter(([event]) => event === 'session:enter');

/** Replies to the last `session:enter`. */
export async function enter(reply: Omit<Entered, 'ok'> & Partial<Entered>): Promise<void> {
  const [, , done] = enterings().at(-1) ?? [];
  await act(async () => (done as (reply: Entered) => void)({ ok: true, ...reply }));
}

/** The server sends the state of a session. */
export async function receiveState(session: ReturnType<typeof aSession>): Promise<void> {
  act(() => socket.current.receive('session:state', session));
  await settle();
}
