import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerPings } from '@nearhand/platform/session-link/testing/fake-other-end';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { aStream, aTrack } from '@nearhand/platform/session-link/testing/fake-track';
import { aMe, errorResponse, type fakeApi, fakeBroadcastChannels } from '@nearhand/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import { panelTabs } from './panels/panels.tsx';
import { openWindow, provideFakeBrowser, receiveState, sessionId, settle, socket } from './testing/open-window.tsx';

let lose: () => void = () => undefined;

provideFakeBrowser();
beforeEach(() => {
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) =>
    Promise.race([
      hold(),
      new Promise<void>((_resolve, reject) => {
        lose = () => reject(new DOMException('Stolen', 'AbortError'));
      }),
    ]);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});

const open = (handlers: Parameters<typeof fakeApi>[0] = {}, id = sessionId, me = aMe()) => openWindow({ handlers, id, me });

function enter(): void {
  const [, , done] = socket.current.emitted.find(([event]) => event === 'session:enter') ?? [];
  (done as (answer: unknown) => void)({ ok: true, role: 'host', participants: [], session: aSession() });
}

/** A window that shows the customer's picture. */
async function live() {
  await settle();
  act(() => enter());
  await receiveState(aSession({ version: 2, status: 'connecting', code: null, joinedAt: new Date().toISOString() }));
  const customer = new FakePeerConnection();
  const channel = customer.createDataChannel('control', { negotiated: true, id: 0 });
  answerPings(channel);
  const stopped = jest.fn();
  const track = Object.assign(aTrack(), { stop: stopped });
  customer.addTransceiver(track, { streams: [aStream(track)] });
  customer.addEventListener('negotiationneeded', async () => {
    await customer.setLocalDescription();
    const answered = new Promise((resolve) => {
      socket.current.emit = (event: unknown, signal: unknown) => {
        if (event === 'signal') resolve(signal);
        socket.current.emitted.push([event, signal]);
        return socket.current;
      };
    });
    socket.current.receive('signal', { description: customer.localDescription });
    const { description } = (await answered) as { description: RTCSessionDescriptionInit };
    await customer.setRemoteDescription(description);
  });
  await settle();
  fireEvent(document.querySelector('video') as HTMLVideoElement, new Event('loadeddata'));
  await settle();
  return { customer, channel, stopped };
}

const status = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');

describe('SessionWindow', () => {
  it('creates a session when it is opened for a new one, and replaces its URL', async () => {
    const { router, api } = await open({ 'POST /session': () => aSession() }, 'new');

    await screen.findByRole('heading', { name: 'Invite your customer' });
    expect(router.state.location.pathname).toBe(`/app/session/desktop/${sessionId}`);
    expect(api.calls.filter((call) => call === 'POST /session')).toHaveLength(1);
  });

  it('explains the plan limit', async () => {
    const lack = { meter: 'concurrentSessions', used: 2, allowed: 2 };
    await open(
      { 'POST /session': () => errorResponse(402, 'SUBSCRIPTION_UPDATE_REQUIRED', 'Subscription update is required', lack) },
      'new',
    );

    expect(await screen.findByRole('heading', { name: 'Subscription update is required' })).toBeTruthy();
    expect(screen.getByText(/^2 of 2 sessions are in use/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/app/sessions');
    expect(screen.getByText('Ask Olga Wójcik to change the plan')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Use of the plan' }).getAttribute('value')).toBe('2');
  });

  it('closes the connection of a window that was opened before the plan limit was known', async () => {
    fakeBroadcastChannels();
    const opener = new BroadcastChannel('nearhand.window.');
    const shown = { type: 'show', address: '/app/session/desktop/new', session: null };
    opener.addEventListener('message', () => opener.postMessage(shown));
    const disconnect = jest.fn();
    Object.defineProperty(socket.current, 'disconnect', { get: () => disconnect, set: () => undefined });
    await open({ 'POST /session': () => errorResponse(402, 'SUBSCRIPTION_UPDATE_REQUIRED', 'Subscription update is required') }, 'pending');

    await screen.findByRole('heading', { name: 'Subscription update is required' });
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('shows link, QR code and the code in groups of three while waiting', async () => {
    await open();

    expect(((await screen.findByLabelText('Link for your customer')) as HTMLInputElement).value).toBe(
      'http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA',
    );
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy();
    expect(screen.getByText('234 567 892')).toBeTruthy();
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('Waiting for the customer'))).toBe(true);
  });

  it('enters its own session on the socket', async () => {
    await open();
    await settle();

    expect(socket.current.emitted[0]?.slice(0, 2)).toEqual(['session:enter', { sessionId }]);
  });

  it('shows the picture, and notifies the server after the first frame', async () => {
    await open();
    await live();

    expect(status()).toBe('active');
    expect(screen.getByRole('region', { name: 'The customer’s screen' })).toBeTruthy();
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(socket.current.emitted).toContainEqual(['session:media', { isConnected: true }]);
  });

  it('loads the panels once the session is active, before the server may become unavailable', async () => {
    const preloads = panelTabs.map(({ panel }) => jest.spyOn(panel, 'preload').mockReturnValue());
    await open();
    await settle();
    for (const preload of preloads) expect(preload).not.toHaveBeenCalled();
    await live();
    for (const preload of preloads) {
      expect(preload).toHaveBeenCalledTimes(1);
      preload.mockRestore();
    }
  });

  it('ends a picture that is larger than any display, reports it, and keeps the session', async () => {
    await open();
    const { stopped } = await live();
    const video = document.querySelector('video') as HTMLVideoElement;
    Object.defineProperties(video, { videoWidth: { value: 16_383 }, videoHeight: { value: 16_383 } });
    fireEvent(video, new Event('resize'));

    expect(screen.getByText(/The customer’s picture is too large/)).toBeTruthy();
    expect(document.querySelector('video')).toBeNull();
    expect(stopped).toHaveBeenCalled();
    expect(status()).toBe('active');
  });

  it('reports no lost picture at the end, and stays connected until the end is recorded', async () => {
    const recorded = Promise.withResolvers<ReturnType<typeof aSession>>();
    const disconnect = jest.fn();
    Object.defineProperty(socket.current, 'disconnect', { get: () => disconnect, set: () => undefined });
    await open({ 'PUT /session/*': () => recorded.promise });
    await live();
    fireEvent.click(screen.getByRole('button', { name: 'End session' }));
    fireEvent.click(screen.getByRole('button', { name: 'End now' }));
    await settle();
    expect(status()).toBe('closed');
    expect(disconnect).not.toHaveBeenCalled();

    recorded.resolve(aSession({ version: 9, status: 'closed', closeReason: 'operator', closedAt: new Date().toISOString() }));
    await waitFor(() => expect(disconnect).toHaveBeenCalled());
    expect(socket.current.emitted).not.toContainEqual(['session:media', { isConnected: false }]);
  });

  it('dims the picture while the link is interrupted, and notifies the server', async () => {
    await open();
    const { customer } = await live();

    customer.close();
    await settle();

    expect(status()).toBe('reconnecting');
    expect(document.querySelector('[data-interrupted="true"]')).toBeTruthy();
    expect(socket.current.emitted.at(-1)).toEqual(['session:media', { isConnected: false }]);
  });

  it('closes on both sides: notifies the customer directly, and the server', async () => {
    const { user, api } = await open();
    const { channel } = await live();
    const messages: unknown[] = [];
    channel.addEventListener('message', (event) => messages.push((event as MessageEvent).data));
    const recorded = aSession({
      version: 3,
      status: 'closed',
      closeReason: 'operator',
      closedAt: '2026-01-01T10:00:00.000Z',
      duration: 83,
    });
    const bodies: unknown[] = [];
    api.use({
      'PUT /session/*': ({ body }) => {
        bodies.push(body);
        return recorded;
      },
    });

    await user.click(screen.getByRole('button', { name: 'End session' }));
    await user.click(screen.getByRole('button', { name: 'End now' }));

    await screen.findByRole('heading', { name: 'The session has ended' });
    expect(await screen.findByText('Duration 1:23')).toBeTruthy();
    expect(messages).toContain('{"type":"link.bye"}');
    expect(bodies).toEqual([{ status: 'closed' }]);
  });

  it('opens the note before it closes if the company requires one, and closes once it is written', async () => {
    const { settings } = aMe().company;
    const { user, api } = await open({}, sessionId, aMe({ company: { settings: { ...settings, sessionNotesRequired: true } } }));
    await live();
    const bodies: unknown[] = [];
    api.use({
      'PUT /session/*': ({ body }) => {
        bodies.push(body);
        const { status } = body as { status?: 'closed' };
        return aSession({
          version: 3,
          note: 'Fixed',
          joinedAt: '2026-01-01T09:30:00.000Z',
          ...(status && { status, closedAt: '2026-01-01T10:00:00.000Z' }),
        });
      },
    });

    await user.click(screen.getByRole('button', { name: 'End session' }));
    const note = await screen.findByRole('textbox', { name: 'Note' });
    expect(bodies).toEqual([]);
    expect(status()).toBe('active');

    await user.type(note, 'Fixed');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    await screen.findByRole('heading', { name: 'The session has ended' });
    expect(bodies).toEqual([{ note: 'Fixed' }, { status: 'closed' }]);
  });

  it('disconnects the customer at once and asks for the note if the company has begun to require one', async () => {
    const { user, api } = await open();
    const { channel } = await live();
    const messages: unknown[] = [];
    channel.addEventListener('message', (event) => messages.push((event as MessageEvent).data));
    const bodies: { status?: 'closed'; note?: string }[] = [];
    api.use({
      'PUT /session/*': ({ body }) => {
        bodies.push(body as (typeof bodies)[number]);
        const isNoted = bodies.some(({ note }) => note);
        const { status } = bodies.at(-1) ?? {};
        if (status && !isNoted) return errorResponse(422, 'SESSION_NOTE_REQUIRED', 'A note is needed');
        return aSession({
          version: 3,
          note: isNoted ? 'Fixed' : '',
          status: status ?? 'reconnecting',
          ...(status && { closeReason: 'operator', closedAt: '2026-01-01T10:00:00.000Z' }),
        });
      },
    });

    await user.click(screen.getByRole('button', { name: 'End session' }));
    await user.click(screen.getByRole('button', { name: 'End now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your company requires a note');
    expect(messages).toContain('{"type":"link.bye"}');
    expect(bodies).toEqual([{ status: 'closed' }]);

    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Fixed');
    await waitFor(() => expect(screen.queryByText(/A note is required/)).toBeNull());
    await waitFor(() => expect(bodies.at(-1)).toEqual({ status: 'closed' }));
    expect(screen.getByText('You ended the session')).toBeTruthy();
  });

  it('closes the tool, then the panel on Escape, also from a field', async () => {
    const { user } = await open();
    await live();
    const picture = screen.getByRole('region', { name: 'The customer’s screen' });
    await user.click(screen.getByRole('button', { name: 'Chat' }));
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    await user.click(await screen.findByRole('textbox', { name: 'Write a message' }));

    await user.keyboard('{Escape}');
    expect(picture.getAttribute('data-tool')).toBe('none');
    expect(screen.getByRole('complementary', { name: 'Chat' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('shows no old values of the quality while the link is interrupted', async () => {
    await open();
    const { customer } = await live();
    const chip = screen.getByRole('button', { name: /^Connection quality/ });
    expect(chip.textContent).toContain('Measuring');

    customer.close();
    await settle();
    expect(chip.textContent).toContain('No connection');
    expect(chip.getAttribute('data-grade')).toBe('unknown');
  });

  it('closes when the customer ends the session while the server is unavailable', async () => {
    await open();
    const { channel } = await live();
    act(() => {
      socket.current.connected = false;
      socket.current.receive('disconnect', 'transport close');
    });
    expect(status()).toBe('active');
    expect(screen.getByText('The server cannot be reached. Trying again…')).toBeTruthy();

    channel.send('{"type":"link.bye"}');

    await screen.findByRole('heading', { name: 'The session has ended' });
    expect(screen.getByText('The customer stopped sharing')).toBeTruthy();
  });

  it('shows the rating of a closed session when it arrives', async () => {
    const closed = aSession({
      version: 4,
      status: 'closed',
      closeReason: 'customer',
      joinedAt: '2026-01-01T09:30:00.000Z',
      closedAt: '2026-01-01T10:00:00.000Z',
    });
    await open({ 'GET /session/*': () => closed });
    await screen.findByRole('heading', { name: 'The session has ended' });
    await settle();

    const rating = { stars: 4, comment: 'Quick and friendly', ratedAt: '2026-01-01T10:01:00.000Z' };
    await receiveState({ ...closed, version: 5, rating });
    expect(screen.getByText('Quick and friendly')).toBeTruthy();
  });

  it('shows a closed session with reason and duration, without opening a socket', async () => {
    const closed = aSession({ status: 'closed', key: null, code: null, closeReason: 'expired', closedAt: '2026-01-01T10:00:00.000Z' });
    await open({ 'GET /session/*': () => closed });

    await screen.findByRole('heading', { name: 'The session has ended' });
    expect(screen.getByText('No one joined before the invitation expired')).toBeTruthy();
    await settle();
    expect(socket.current.emitted).toEqual([]);
  });

  it('is replaced by a newer window of the same session', async () => {
    await open();
    await settle();

    await act(async () => lose());

    await screen.findByRole('heading', { name: 'This session is open in another window' });
    expect(screen.getByRole('button', { name: 'Show it here' })).toBeTruthy();
  });

  it('leaves the session open when the window is closed', async () => {
    const { unmount, api } = await open();
    await settle();

    unmount();
    await settle();

    expect(api.calls.filter((call) => call.startsWith('PUT') || call.startsWith('DELETE'))).toEqual([]);
  });
});
