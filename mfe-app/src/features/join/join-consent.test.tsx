import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { addMessages } from '@nearhand/platform/host';
import { otherEndOf } from '@nearhand/platform/session-link/testing/fake-other-end';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { aStream, aTrack } from '@nearhand/platform/session-link/testing/fake-track';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { english, errorResponse, FakeSocket, fakeApi, renderStandalone } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';

const key = 'Zm9vYmFyYmF6cXV4MTIzNA';
const customerToken = 'c2VhdHNlYXRzZWF0c2VhdA';
const joinRequestToken = 'a25vY2trbm9ja2tub2Nra2';
const sessionId = '01890000-0000-7000-8000-000000000009';
const card = {
  state: 'card',
  sessionId,
  key,
  company: { id: '01890000-0000-7000-8000-00000000000c', name: 'Example Ltd', logo: null },
  operator: { name: 'Ada Nowak', avatar: null },
};
const bound = { ...card, state: 'joined', customerToken, signaling: { token: 't', expiresAt: '2030-01-01T00:00:00.000Z', iceServers: [] } };
const waiting = { ...card, state: 'waiting', joinRequestToken, reason: 'operator' };

const socket = new FakeSocket();
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => Object.assign(socket, { active: true, disconnect: jest.fn(), connect: jest.fn() }),
}));
const { joinPage } = await import('./join-page.ts');
const { knownCompaniesAtom } = await import('./sharing/known-companies.atoms.ts');

const getDisplayMedia = jest.fn<() => Promise<MediaStream>>();
const getUserMedia = jest.fn<() => Promise<MediaStream>>();
let track = aTrack();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  track = aTrack();
  jest.spyOn(track, 'stop');
  getDisplayMedia.mockReset().mockImplementation(async () => aStream(track));
  getUserMedia.mockReset();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia, getUserMedia }, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
  // jsdom has no media player and no canvas.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.restoreAllMocks();
});

interface JoinBody {
  accept: boolean;
  customerToken?: string;
  joinRequestToken?: string;
  extra?: string;
}

/** Responses to accepting, in order; the last one repeats. */
function respond(...all: unknown[]) {
  const requests: JoinBody[] = [];
  const api = fakeApi({
    'POST /session/join': ({ body }) => {
      const request = body as JoinBody;
      if (!request.accept) return card;
      requests.push(request);
      return all[Math.min(requests.length, all.length) - 1];
    },
    'DELETE /session/*': () => undefined,
    'POST /session/*/rating': () => undefined,
  });
  return { api, requests };
}

const know = () => store.set(knownCompaniesAtom, card.company.id);
const open = (url = `/join/${key}`) => renderStandalone(joinPage, url);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('joining a session from the join page', () => {
  it('closes the session when the customer declines', async () => {
    const { api } = respond(bound);
    const { user } = await open();
    await button('No, do not share');

    await user.keyboard('{Enter}');

    await heading('You did not share anything');
    expect(getDisplayMedia).not.toHaveBeenCalled();
    expect(api.calls).toContain(`DELETE /session/${sessionId}?key=${key}&onlyWaiting=true`);
  });

  it('ends the session after a reload', async () => {
    sessionStorage.setItem(`nearhand.customer-token.${key}`, customerToken);
    const { api } = respond(bound);
    const { user } = await open();

    await user.click(await button('End the session'));

    await heading('Sharing has ended');
    expect(screen.getByText('You stopped sharing your screen')).toBeTruthy();
    expect(api.calls).toContain(`DELETE /session/${sessionId}?key=${key}`);
  });

  it('shows a scam warning on the card of an unknown company only, and shares with one press', async () => {
    respond(bound);
    const first = await open();
    expect(await screen.findByText(/That is a scam/)).toBeTruthy();
    expect(getDisplayMedia).not.toHaveBeenCalled();
    await first.user.click(await button('Choose what to share'));
    await heading('Connecting to Ada Nowak…');
    expect(getDisplayMedia).toHaveBeenCalledTimes(1);
    first.unmount();

    know();
    await open();
    await button('Choose what to share');
    expect(screen.queryByText(/That is a scam/)).toBeNull();
  });

  it('sends the reference of a partner when the customer accepts', async () => {
    know();
    const { requests } = respond(bound);
    const { user } = await open(`/join/${key}/ticket-4711`);
    await user.click(await button('Choose what to share'));

    await heading('Connecting to Ada Nowak…');
    expect(requests).toEqual([{ key, accept: true, extra: 'ticket-4711' }]);
  });

  it('polls with the same join request token and continues when admitted', async () => {
    know();
    jest.useFakeTimers({ advanceTimers: true });
    const { requests } = respond(waiting, waiting, bound);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await heading('Waiting for Ada Nowak to let you in');

    await act(() => jest.advanceTimersByTimeAsync(6_000));
    await heading('Connecting to Ada Nowak…');
    expect(requests.map((request) => request.joinRequestToken)).toEqual([undefined, joinRequestToken, joinRequestToken]);
    jest.useRealTimers();
  });

  it('shows that the company is busy when its plan allows no more sessions', async () => {
    know();
    respond({ ...waiting, reason: 'plan' });
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await heading('Example Ltd is helping other customers right now');
  });

  it('stops waiting without closing the session, and releases the screen', async () => {
    know();
    const { api } = respond(waiting);
    const { user } = await open();
    await user.click(await button('Choose what to share'));

    await user.click(await button('Stop waiting'));

    await heading('Ada Nowak would like to see your screen');
    expect(track.stop).toHaveBeenCalled();
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('continues the same join request when the customer leaves the wait and shares again', async () => {
    know();
    const { requests } = respond(waiting);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await user.click(await button('Stop waiting'));
    await user.click(await button('Choose what to share'));
    await heading('Waiting for Ada Nowak to let you in');

    expect(requests.map((request) => request.joinRequestToken)).toEqual([undefined, joinRequestToken]);
  });

  it('creates a new join request after a rejection', async () => {
    know();
    const { requests } = respond(waiting, { ...card, state: 'rejected' }, waiting);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await user.click(await button('Stop waiting'));
    await user.click(await button('Choose what to share'));
    await heading('Ada Nowak did not let you in');

    expect(requests.at(-1)?.joinRequestToken).toBe(joinRequestToken);
    expect(sessionStorage.getItem(`nearhand.join-request-token.${key}`)).toBeNull();
  });

  it('shows a rejection, and releases the screen', async () => {
    know();
    respond({ ...card, state: 'rejected' });
    const { user } = await open();
    await user.click(await button('Choose what to share'));

    await heading('Ada Nowak did not let you in');
    expect(track.stop).toHaveBeenCalled();
  });

  it('returns to the same session with its customer token after a reload', async () => {
    sessionStorage.setItem(`nearhand.customer-token.${key}`, customerToken);
    const { requests } = respond({ ...bound, customerToken: null });
    const { user } = await open();

    await heading('You were sharing with Ada Nowak');
    await user.click(await button('Share again'));

    await heading('Connecting to Ada Nowak…');
    expect(requests[0]?.customerToken).toBe(customerToken);
    expect(sessionStorage.getItem(`nearhand.customer-token.${key}`)).toBe(customerToken);
  });

  it('removes its customer token when it stops', async () => {
    know();
    respond(bound);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await heading('Connecting to Ada Nowak…');
    expect(sessionStorage.getItem(`nearhand.customer-token.${key}`)).toBe(customerToken);

    await user.click(await button('Stop sharing'));
    await heading('Sharing has ended');
    expect(sessionStorage.getItem(`nearhand.customer-token.${key}`)).toBeNull();
  });

  it.each([
    ['blocked by the system', new DOMException('Permission denied by system', 'NotAllowedError'), /Screen Recording/],
    ['broken', new DOMException('Could not start', 'NotReadableError'), /could not share the screen/],
  ])('explains what to do when capturing the screen is %s', async (_name, error, text) => {
    know();
    respond(bound);
    getDisplayMedia.mockRejectedValue(error);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['blocked', 'NotAllowedError', /camera is blocked/],
    ['in use', 'NotReadableError', /Another app is using the camera/],
    ['missing', 'NotFoundError', /No camera was found/],
  ])('offers the camera on a phone, and explains what to do when it is %s', async (_name, error, text) => {
    know();
    respond(bound);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile');
    getUserMedia.mockRejectedValue(new DOMException('no', error));
    const { user } = await open();

    await user.click(await button('Show with the camera'));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('explains that the screen cannot be shared in an in-app browser', async () => {
    respond(bound);
    Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit Mobile [FBAN/FBIOS]');
    await open();
    expect(await screen.findByText('This app cannot share a screen')).toBeTruthy();
  });

  it('sends a star at once and a comment after it, again when the network is back, and lets the customer correct both', async () => {
    know();
    const { api } = respond(bound);
    const { user } = await open();
    await user.click(await button('Choose what to share'));
    await heading('Connecting to Ada Nowak…');
    const operator = { participantId: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', role: 'host' };
    act(() => socket.receive('session:presence', { sessionId, participant: operator, isPresent: true }));
    await act(() => settled());
    await act(() => otherEndOf(FakePeerConnection.last()));
    await heading(/sees your screen/);
    await user.click(await button('Stop sharing'));

    const sent: unknown[] = [];
    api.use({
      'POST /session/*/rating': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(await screen.findByRole('radio', { name: '4 stars out of 5' }));
    expect(await screen.findByText(/is not sent yet/)).toBeTruthy();

    api.use({ 'POST /session/*/rating': ({ body }) => void sent.push(body) });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Thank you for your rating/)).toBeTruthy();
    await user.type(screen.getByLabelText(/Anything to add/), 'Quick');
    await user.click(await button('Send comment'));
    await user.click(await button('Change my rating'));
    await user.click(screen.getByRole('radio', { name: '2 stars out of 5' }));
    expect(await screen.findByText(/Thank you for your rating/)).toBeTruthy();
    expect(sent).toEqual([
      { customerToken, stars: 4, comment: '' },
      { customerToken, stars: 4, comment: 'Quick' },
      { customerToken, stars: 2, comment: 'Quick' },
    ]);

    api.use({ 'POST /session/*/rating': () => errorResponse(409, 'SESSION_RATED', 'x') });
    await user.click(screen.getByRole('radio', { name: '5 stars out of 5' }));
    expect(await screen.findByText(/can no longer be changed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send comment' })).toBeNull();
  });

  it('stores the language that the customer chooses', async () => {
    respond(bound);
    const { user } = await open();
    addMessages('pl', english);
    await user.selectOptions(await screen.findByLabelText('Language'), 'pl');
    expect(localStorage.getItem('nearhand.locale')).toBe('"pl"');
  });
});
