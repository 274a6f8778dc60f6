import { afterEach, beforeEach, jest } from '@jest/globals';
import type { PeerChannelName } from '@nearhand/contracts/peer/peer-protocol';
import { boot, store } from '@nearhand/platform/core';
import { otherEndOf } from '@nearhand/platform/session-link/testing/fake-other-end';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { FakeSocket, fakeApi, renderStandalone } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';

export const key = 'Zm9vYmFyYmF6cXV4MTIzNA';
export const sessionId = '01890000-0000-7000-8000-000000000009';
export const invitation = {
  state: 'card',
  sessionId,
  key,
  company: { id: '01890000-0000-7000-8000-00000000000c', name: 'Example Ltd', logo: '/files/logo.png' },
  operator: { name: 'Ada Nowak', avatar: null },
};
const operator = { participantId: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', role: 'host' };
const accepted = {
  ...invitation,
  state: 'joined',
  customerToken: 'c2VhdHNlYXRzZWF0c2VhdA',
  signaling: { token: 't', expiresAt: '2030-01-01T00:00:00.000Z', iceServers: [] },
};

type Auth = (done: () => void) => void;
/** `auth` requests a token, as each attempt to connect does. */
export const socket: { current: FakeSocket; auth: Auth } = { current: new FakeSocket(), auth: () => undefined };
jest.unstable_mockModule('socket.io-client', () => ({
  io: (_url: string, { auth }: { auth: Auth }) => {
    socket.auth = auth;
    auth(() => undefined);
    return Object.assign(socket.current, { active: true, disconnect: jest.fn(), connect: jest.fn() });
  },
}));
const { joinPage } = await import('../join-page.ts');
const { knownCompaniesAtom } = await import('../sharing/known-companies.atoms.ts');

export class FakeTrack extends EventTarget {
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

/** The track that the next capture returns. */
export const captured = { track: new FakeTrack() };
export const getDisplayMedia = jest.fn<(options: DisplayMediaStreamOptions) => Promise<unknown>>();
const aStream = () => ({ id: 'screen', active: true, getTracks: () => [captured.track], getVideoTracks: () => [captured.track] });

/** Prepares a browser that has shared with this company before, so that it shows no scam warning. */
export function asCustomer(): void {
  beforeEach(() => {
    captured.track = new FakeTrack();
    socket.current = new FakeSocket();
    getDisplayMedia.mockReset().mockImplementation(async () => aStream());
    Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
    // jsdom has no media player and no canvas.
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    localStorage.clear();
    sessionStorage.clear();
    store.set(knownCompaniesAtom, invitation.company.id);
  });
  afterEach(() => {
    jest.useRealTimers();
    delete boot.mobileApps;
  });
}

/** Prepares a browser that can share no screen, of an installation with mobile apps. */
export function asPhone(userAgent: string): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: jest.fn() }, configurable: true });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  boot.mobileApps = { android: 'https://play.example/app', ios: 'https://apps.example/app' };
}

const answering = (company: object) => ({
  'POST /session/join': ({ body }: { body: unknown }) => ({ ...((body as { accept: boolean }).accept ? accepted : invitation), company }),
});
export const accepts = answering(invitation.company);
/** A trial without an account. */
export const acceptsTrial = answering({ ...invitation.company, sandboxEndsAt: '2030-01-01T00:00:00.000Z' });
export const open = (url = `/join/${key}`) => renderStandalone(joinPage, url);
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const settle = () => act(() => settled());

/** Opens the page and shares; the operator receives the screen. */
export async function sharing(answers = accepts) {
  const api = fakeApi({ ...answers, 'DELETE /session/*': () => undefined });
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: 'Choose what to share' }));
  await heading('Connecting to Ada Nowak…');
  await settle();
  act(() => socket.current.receive('session:presence', { sessionId, participant: operator, isPresent: true }));
  await settle();
  const connection = FakePeerConnection.last();
  const { channels } = await act(() => otherEndOf(connection));
  await heading('Ada Nowak sees your screen');
  /** Sends messages of the operator. */
  const send = async (channel: PeerChannelName, ...messages: object[]) => {
    for (const message of messages) channels.find(({ label }) => label === channel)?.send(JSON.stringify(message));
    await settle();
  };
  return { ...view, api, connection, send };
}
