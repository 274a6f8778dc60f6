import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { fakeApi, refusal, renderScreen } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { otherEndOf } from '../../shared/media/fake-other-end.ts';
import { FakePeerConnection } from '../../shared/media/fake-peer-connection.ts';
import { FakeSocket } from '../../shared/testing/fake-socket.ts';
import { settled } from '../../shared/testing/settled.ts';

const key = 'Zm9vYmFyYmF6cXV4MTIzNA';
const sessionId = '01890000-0000-7000-8000-000000000009';
const invitation = {
  state: 'card',
  sessionId,
  key,
  company: { id: '01890000-0000-7000-8000-00000000000c', name: 'Example Ltd', logo: '/files/logo.png' },
  operator: { name: 'Ada Nowak', avatar: null },
  seat: null,
  knock: null,
  waitsFor: null,
  signaling: null,
};
const colleague = { participantId: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', part: 'lead' };
const accepted = {
  ...invitation,
  state: 'bound',
  seat: 'c2VhdHNlYXRzZWF0c2VhdA',
  signaling: { token: 't', expiresAt: '2030-01-01T00:00:00.000Z', iceServers: [] },
};

const socket = { current: new FakeSocket() };
jest.unstable_mockModule('socket.io-client', () => ({
  io: (_url: string, { auth }: { auth: (done: () => void) => void }) => {
    auth(() => undefined);
    return Object.assign(socket.current, { active: true, disconnect: jest.fn(), connect: jest.fn() });
  },
}));
const page = await import('./join-screen.tsx');
const { knownCompaniesAtom } = await import('./known-companies.atoms.ts');

class FakeTrack extends EventTarget {
  readonly kind = 'video';
  readyState = 'live';
  contentHint = '';
  enabled = true;
  label = '';
  getSettings = () => ({ width: 1280, height: 720 });
  stop = () => {
    this.readyState = 'ended';
  };
}

let track = new FakeTrack();
const getDisplayMedia = jest.fn<(options: DisplayMediaStreamOptions) => Promise<unknown>>();
const aStream = () => ({ id: 'screen', active: true, getTracks: () => [track], getVideoTracks: () => [track] });

beforeEach(() => {
  track = new FakeTrack();
  socket.current = new FakeSocket();
  getDisplayMedia.mockReset().mockImplementation(async () => aStream());
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
  // There is neither a player nor a canvas here.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  localStorage.clear();
  sessionStorage.clear();
  know();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A browser that has shared with this company before is not asked twice. */
const know = () => store.set(knownCompaniesAtom, invitation.company.id);

const accepts = { 'POST /session/join': ({ body }: { body: unknown }) => ((body as { accept: boolean }).accept ? accepted : invitation) };
const open = (url = `/join/${key}`) =>
  renderScreen({ page, path: '/join/:key?/:extra?', url, layout: 'none', links: { join: '/join/:key?/:extra?' } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const settle = () => act(() => settled());

async function sharing() {
  const api = fakeApi({ ...accepts, 'DELETE /session/*': () => undefined });
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Share my screen' }));
  await heading('Connecting to Ada Nowak…');
  await settle();
  act(() => socket.current.hears('session:presence', { sessionId, participant: colleague, isPresent: true }));
  await settle();
  const connection = FakePeerConnection.last();
  await act(() => otherEndOf(connection));
  await heading('Ada Nowak from Example Ltd sees your screen');
  return { ...view, api, connection };
}

it('says who asks for what, stands on No, and binds nothing by looking', async () => {
  const api = fakeApi(accepts);
  await open();

  await heading('Ada Nowak from Example Ltd asks to see your screen');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Don’t share', 'Share my screen']);
  expect(document.activeElement?.textContent).toBe('Don’t share');
  expect(screen.getByText(/cannot control your computer/)).toBeTruthy();
  expect(screen.getByText(/Only share with someone you called or know/)).toBeTruthy();
  expect(api.calls).toEqual(['POST /session/join']);
  expect(getDisplayMedia).not.toHaveBeenCalled();
});

it('takes a partner’s reference in the address', async () => {
  fakeApi(accepts);
  await open(`/join/${key}/ticket-4711`);
  await heading(/asks to see your screen/);
});

it.each([
  ['unknown', () => refusal(404, 'SESSION_LINK_INVALID', 'x')],
  ['malformed', () => refusal(400, 'VALIDATION_FAILED', 'x')],
])('answers a key that is %s with what to do next', async (_name, answer) => {
  fakeApi({ 'POST /session/join': answer });
  await open();

  await heading('This invitation is not valid any more');
  expect(screen.getByRole('link', { name: 'Enter a code instead' }).getAttribute('href')).toBe('/join');
});

it('asks the server nothing about a key that cannot be one', async () => {
  const api = fakeApi({});
  await open('/join/not-a-key');

  await heading('This invitation is not valid any more');
  expect(api.calls).toEqual([]);
});

it('says when to come back after too many attempts', async () => {
  const body = { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'x', requestId: 'test' };
  fakeApi({ 'POST /session/join': () => Response.json(body, { status: 429, headers: { 'Retry-After': '40' } }) });
  await open();

  await heading('Too many attempts');
  expect(screen.getByText(/You can try again from \d+:\d\d:\d\d/)).toBeTruthy();
});

it('takes a pasted code and goes on to its invitation, asking once', async () => {
  const api = fakeApi(accepts);
  const { user, router } = await open('/join');
  const field = await screen.findByLabelText('Code with 9 digits');

  await user.click(field);
  await user.paste('Code: 234-567-892');
  expect((field as HTMLInputElement).value).toBe('234 567 892');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  await heading(/asks to see your screen/);
  expect(router.state.location.pathname).toBe(`/join/${key}`);
  expect(api.calls).toEqual(['POST /session/join']);
});

it('goes straight on with a code that was typed on the home page, and Back does not ask again', async () => {
  const api = fakeApi(accepts);
  const { router } = await open('/join/not-a-key');
  await heading('This invitation is not valid any more');

  await act(() => router.navigate('/join', { state: { code: '234567892' } }));
  await heading(/asks to see your screen/);
  expect(api.calls).toEqual(['POST /session/join']);

  await act(() => router.navigate(-1));
  await heading('This invitation is not valid any more');
});

it('tells what is wrong with a code, in place', async () => {
  fakeApi({ 'POST /session/join': () => refusal(404, 'SESSION_LINK_INVALID', 'x') });
  const { user } = await open('/join');

  await user.type(await screen.findByLabelText('Code with 9 digits'), '23456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/A code has 9 digits/);

  await user.type(screen.getByLabelText('Code with 9 digits'), '7892');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/This code is not valid any more/)).toBeTruthy();
});

it('goes back to the card when the browser’s dialog is cancelled, having sent nothing', async () => {
  const api = fakeApi(accepts);
  getDisplayMedia.mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'));
  const { user } = await open();

  await user.click(await screen.findByRole('button', { name: 'Share my screen' }));

  expect(await screen.findByText(/Nothing was shared/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share my screen' })).toBeTruthy();
  expect(api.calls).toEqual(['POST /session/join']);
});

it('opens one dialog, however often the button is pressed', async () => {
  fakeApi(accepts);
  getDisplayMedia.mockImplementation(() => new Promise(() => undefined));
  const { user } = await open();
  const button = await screen.findByRole('button', { name: 'Share my screen' });

  await user.click(button);
  await user.click(button);

  expect(await screen.findByText(/Choose what to share/)).toBeTruthy();
  expect(getDisplayMedia).toHaveBeenCalledTimes(1);
});

it('captures picture only, at the detail of text', async () => {
  fakeApi(accepts);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share my screen' }));
  await heading(/Connecting/);

  expect(getDisplayMedia).toHaveBeenCalledWith({ video: { frameRate: { ideal: 30 } }, audio: false });
  expect(track.contentHint).toBe('detail');
});

it('frees the screen when the server cannot be reached', async () => {
  fakeApi({
    'POST /session/join': ({ body }: { body: unknown }) => {
      if ((body as { accept: boolean }).accept) throw new TypeError('Failed to fetch');
      return invitation;
    },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share my screen' }));

  expect(await screen.findByText(/check your internet connection/)).toBeTruthy();
  expect(track.readyState).toBe('ended');
});

it('names who sees the screen, and Stop ends it here before anyone is told', async () => {
  const { user, api, connection } = await sharing();
  const stopped = track.stop;
  track.stop = () => {
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    stopped();
  };

  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));

  expect(track.readyState).toBe('ended');
  await heading('Sharing has ended');
  expect(screen.getByText(/You stopped sharing/)).toBeTruthy();
  await settle();
  expect(connection.signalingState).toBe('closed');
  expect(api.calls.at(-1)).toBe(`DELETE /session/${sessionId}?key=${key}`);
});

it('stops on Esc pressed twice, not once', async () => {
  const { user } = await sharing();

  await user.keyboard('{Escape}a{Escape}');
  expect(track.readyState).toBe('live');
  await user.keyboard('{Escape}');

  await heading('Sharing has ended');
  expect(track.readyState).toBe('ended');
});

it('stays in the session when the picture is taken back in the browser’s own bar, and shows again after a click', async () => {
  const { user, api } = await sharing();

  act(() => void track.dispatchEvent(new Event('ended')));
  await heading('You are not showing anything now');
  expect(screen.getByRole('button', { name: 'End the session' })).toBeTruthy();
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);

  track = new FakeTrack();
  await user.click(screen.getByRole('button', { name: 'Show my screen again' }));
  await heading('Ada Nowak from Example Ltd sees your screen');
});

it('pauses every picture, and goes on', async () => {
  const { user } = await sharing();

  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await heading('Paused: nobody sees your screen');
  expect(track.enabled).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Go on showing' }));
  await heading('Ada Nowak from Example Ltd sees your screen');
  expect(track.enabled).toBe(true);
});

it('names everybody who is there, and tells who comes and goes', async () => {
  await sharing();
  const helper = { participantId: '01890000-0000-7000-8000-000000000002', name: 'Inés Muñoz', part: 'watcher' };

  act(() => socket.current.hears('session:presence', { sessionId, participant: helper, isPresent: true }));
  expect(await screen.findByText('Inés Muñoz has joined')).toBeTruthy();
  expect(screen.getByText('only watches', { exact: false })).toBeTruthy();

  act(() => socket.current.hears('session:presence', { sessionId, participant: helper, isPresent: false }));
  expect(await screen.findByText('Inés Muñoz has left')).toBeTruthy();
});

it('ends at once when the operator closes, and says who did', async () => {
  const { api } = await sharing();

  act(() => socket.current.hears('session:changed', { sessionId, status: 'closed', closeReason: 'operator' }));

  expect(track.readyState).toBe('ended');
  await heading('Sharing has ended');
  expect(screen.getByText(/Ada Nowak closed the session/)).toBeTruthy();
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

it('goes on sharing when the server is gone, and still stops at once', async () => {
  const { user, api } = await sharing();
  api.use({
    'DELETE /session/*': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  act(() => {
    socket.current.connected = false;
    socket.current.hears('disconnect', 'transport close');
  });
  expect(screen.getByRole('heading', { name: /sees your screen/ })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(track.readyState).toBe('ended');
  await heading('Sharing has ended');
});

it('says that an interrupted connection comes back by itself', async () => {
  const { connection } = await sharing();

  act(() => connection.become('disconnected'));

  await heading('The connection to Ada Nowak is interrupted');
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy();
});

it('warns before the page is left while sharing, and only then', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = await sharing();
  expect(leave()).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await heading('Sharing has ended');
  expect(leave()).toBe(false);
});

it.each([
  ['a phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', true, /A phone or tablet cannot share/],
  ['an old browser', 'Mozilla/5.0 (X11; Linux x86_64)', true, /This browser cannot share a screen/],
  ['a page without https', 'Mozilla/5.0 (X11; Linux x86_64)', false, /without a secure connection/],
])('tells %s plainly that it cannot share, and what to do instead', async (_name, userAgent, isSecureContext, text) => {
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  fakeApi(accepts);
  await open();

  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share my screen' })).toBeNull();
});
