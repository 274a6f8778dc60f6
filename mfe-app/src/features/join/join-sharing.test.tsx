import { describe, expect, it } from '@jest/globals';
import { otherEndOf } from '@nearhand/platform/session-link/testing/fake-other-end';
import { FakePeerConnection } from '@nearhand/platform/session-link/testing/fake-peer-connection';
import { fakeApi } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import {
  asCustomer,
  captured,
  FakeTrack,
  heading,
  invitation,
  key,
  open,
  sessionId,
  settle,
  sharing,
  socket,
} from './testing/as-customer.ts';

asCustomer();

describe('sharing on the join page', () => {
  it('stops the capture before the request that closes the session', async () => {
    const { user, api, connection } = await sharing();
    const stopped = captured.track.stop;
    captured.track.stop = () => {
      expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
      stopped();
    };

    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));

    expect(captured.track.readyState).toBe('ended');
    await heading('Sharing has ended');
    expect(screen.getByText(/You stopped sharing/)).toBeTruthy();
    await settle();
    expect(connection.signalingState).toBe('closed');
    expect(api.calls).toContain(`DELETE /session/${sessionId}?key=${key}`);
  });

  it('stops when Esc is pressed twice in a row', async () => {
    const { user } = await sharing();

    await user.keyboard('{Escape}a{Escape}');
    expect(captured.track.readyState).toBe('live');
    await user.keyboard('{Escape}');

    await heading('Sharing has ended');
    expect(captured.track.readyState).toBe('ended');
  });

  it('stays in the session when sharing is stopped in the browser’s bar, and shares again after a click', async () => {
    const { user, api } = await sharing();

    act(() => void captured.track.dispatchEvent(new Event('ended')));
    await heading('You are not showing anything');
    expect(screen.getByRole('button', { name: 'End the session' })).toBeTruthy();
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);

    captured.track = new FakeTrack();
    await user.click(screen.getByRole('button', { name: 'Show my screen again' }));
    await heading('Ada Nowak sees your screen');
  });

  it('pauses and resumes sharing', async () => {
    const { user } = await sharing();

    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await heading('Paused. No one can see your screen');
    expect(captured.track.enabled).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await heading('Ada Nowak sees your screen');
    expect(captured.track.enabled).toBe(true);
  });

  it('closes the link of a removed host at once, and explains it until another operator continues', async () => {
    const { connection } = await sharing();
    const removed = { sessionId, participantId: '01890000-0000-7000-8000-000000000001', reason: 'signedOut' };
    act(() => socket.current.receive('session:removed', removed));
    expect(connection.signalingState).toBe('closed');
    await heading('Ada Nowak no longer sees your screen');
    expect(screen.getByText(/You can wait until someone from Example Ltd continues/)).toBeTruthy();

    const successor = { participantId: '01890000-0000-7000-8000-000000000002', name: 'Inés Muñoz', role: 'host' };
    act(() => socket.current.receive('session:presence', { sessionId, participant: successor, isPresent: true }));
    await settle();
    await act(() => otherEndOf(FakePeerConnection.last()));
    await heading('Inés Muñoz sees your screen');
  });

  it('closes the links of operators who were removed while the page was disconnected, and keeps those who are only lost', async () => {
    const { connection } = await sharing();
    const [host, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
    act(() => socket.current.receive('disconnect', 'transport close'));
    act(() => socket.current.receive('session:operators', { sessionId, participantIds: [host] }));
    await heading('Ada Nowak sees your screen');
    act(() => socket.current.receive('session:operators', { sessionId, participantIds: [other] }));
    expect(connection.signalingState).toBe('closed');
    await heading('Ada Nowak no longer sees your screen');
  });

  it('lists the operators, and announces arrivals and departures', async () => {
    await sharing();
    const assistant = { participantId: '01890000-0000-7000-8000-000000000002', name: 'Inés Muñoz', role: 'watcher' };

    act(() => socket.current.receive('session:presence', { sessionId, participant: assistant, isPresent: true }));
    expect(await screen.findByText('Inés Muñoz has joined')).toBeTruthy();
    expect(screen.getByText('only watches', { exact: false })).toBeTruthy();

    act(() => socket.current.receive('session:presence', { sessionId, participant: assistant, isPresent: false }));
    expect(await screen.findByText('Inés Muñoz has left')).toBeTruthy();
  });

  it('ends when the operator closes the session', async () => {
    const { api } = await sharing();

    act(() => socket.current.receive('session:changed', { sessionId, status: 'closed', closeReason: 'operator' }));

    expect(captured.track.readyState).toBe('ended');
    await heading('Sharing has ended');
    expect(screen.getByText(/Ada Nowak ended the session/)).toBeTruthy();
    expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  it('continues sharing when the server is unavailable, and still stops', async () => {
    const { user, api } = await sharing();
    api.use({
      'DELETE /session/*': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    act(() => {
      socket.current.connected = false;
      socket.current.receive('disconnect', 'transport close');
    });
    expect(screen.getByRole('heading', { name: /sees your screen/ })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    expect(captured.track.readyState).toBe('ended');
    await heading('Sharing has ended');
  });

  it('sends no other request to join when its socket connects again while the customer waits', async () => {
    const waiting = { ...invitation, state: 'waiting', reason: 'plan', joinRequestToken: 'A'.repeat(22) };
    let requests = 0;
    fakeApi({
      'POST /session/join': ({ body }: { body: unknown }) => {
        if (!(body as { accept: boolean }).accept) return invitation;
        requests += 1;
        return waiting;
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Choose what to share' }));
    await heading(/is helping other customers/);

    socket.auth(() => undefined);
    await settle();
    expect(requests).toBe(1);
  });

  it('shows that the connection is interrupted', async () => {
    const { connection } = await sharing();

    act(() => connection.become('disconnected'));

    await heading('The connection to Ada Nowak is interrupted');
    expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy();
  });

  it('warns before the page is left only while sharing', async () => {
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
});
