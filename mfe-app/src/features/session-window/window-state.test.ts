import { describe, expect, it } from 'vitest';
import { aSession } from '../../shared/testing/a-session.ts';
import { initialState, isNothingShown, isPictureLive, phaseOf, reduceWindow, seenStream, type WindowEvent } from './window-state.ts';

const aStream = (id: string) => ({ id }) as MediaStream;
const stream = aStream('s1');
const { sessionId } = aSession();

const stateAfter = (events: WindowEvent[], session = aSession()) => events.reduce(reduceWindow, initialState(session));
const joined: WindowEvent = { type: 'session', session: aSession({ version: 2, status: 'connecting' }) };
const closedBy = (closeReason: 'expired' | 'operator'): WindowEvent => ({
  type: 'session',
  session: aSession({ version: 3, status: 'closed', closeReason, closedAt: '2026-01-01T10:00:00.000Z' }),
});
const picture: WindowEvent[] = [joined, { type: 'stream', stream }, { type: 'link', state: 'connected' }, { type: 'frame' }];

describe('window state', () => {
  it('waits for the customer, then for the picture', () => {
    expect(phaseOf(stateAfter([]))).toBe('waiting');
    expect(phaseOf(stateAfter([joined]))).toBe('connecting');
  });

  it('is live once a frame has arrived on a connected link', () => {
    expect(phaseOf(stateAfter(picture.slice(0, 3)))).toBe('connecting');
    expect(isPictureLive(stateAfter(picture))).toBe(true);
    expect(phaseOf(stateAfter(picture))).toBe('active');
  });

  it('prefers the received picture to an older state of the server', () => {
    expect(stateAfter(picture).session.status).toBe('connecting');
    expect(phaseOf(stateAfter(picture))).toBe('active');
  });

  it('is reconnecting while the link is interrupted, and live again afterwards', () => {
    const interrupted: WindowEvent = { type: 'link', state: 'interrupted' };
    expect(phaseOf(stateAfter([...picture, interrupted]))).toBe('reconnecting');
    expect(phaseOf(stateAfter([...picture, interrupted, { type: 'link', state: 'connected' }]))).toBe('active');
  });

  it("waits for a new frame when the customer's page has started over", () => {
    expect(phaseOf(stateAfter([...picture, { type: 'stream', stream }]))).toBe('reconnecting');
  });

  it('is reconnecting in a window that opens on an active session', () => {
    expect(phaseOf(stateAfter([], aSession({ status: 'active' })))).toBe('reconnecting');
  });

  it('is connecting for an operator who enters an active session to help', () => {
    const can = { update: false, close: false, enter: true, host: false, takeOver: false };
    expect(phaseOf(stateAfter([{ type: 'entered', role: 'assistant', participants: [] }], aSession({ status: 'active', can })))).toBe(
      'connecting',
    );
  });

  it('continues while the server is unavailable', () => {
    expect(phaseOf(stateAfter([...picture, { type: 'server', isAway: true }]))).toBe('active');
  });

  it("is closed by the customer's goodbye, by this window or by the server", () => {
    expect(stateAfter([...picture, { type: 'end', by: 'customer' }]).endedBy).toBe('customer');
    expect(phaseOf(stateAfter([...picture, { type: 'end', by: 'operator' }]))).toBe('closed');
    expect(stateAfter([closedBy('expired')]).endedBy).toBe('expired');
  });

  it('keeps the observed end until the server sends its reason', () => {
    const ended = stateAfter([...picture, { type: 'end', by: 'customer' }, { type: 'end', by: 'operator' }]);
    expect(ended.endedBy).toBe('customer');
    const recorded = aSession({ version: 3, status: 'closed', closeReason: 'admin', closedAt: '2026-01-01T10:00:00.000Z' });
    expect(reduceWindow(ended, { type: 'session', session: recorded }).endedBy).toBe('admin');
  });

  it('keeps the connection state when a late response of the server arrives', () => {
    expect(phaseOf(stateAfter([...picture, { type: 'session', session: aSession({ version: 3, status: 'connecting' }) }]))).toBe('active');
  });

  it('ignores a state that a newer one has replaced', () => {
    const state = stateAfter([...picture, closedBy('operator'), { type: 'session', session: aSession({ version: 2, status: 'active' }) }]);
    expect(state.session).toMatchObject({ status: 'closed', closeReason: 'operator' });
  });

  it('stays live while the customer shares nothing for a moment', () => {
    const empty = stateAfter([...picture, { type: 'streamGone', streamId: 's1' }, { type: 'surfaces', surfaces: [] }]);
    expect(isNothingShown(empty)).toBe(true);
    expect(phaseOf(empty)).toBe('active');
    expect(phaseOf(stateAfter([...picture, { type: 'link', state: 'interrupted' }, { type: 'surfaces', surfaces: [] }]))).toBe(
      'reconnecting',
    );
  });

  it('shows the newest picture until another one is chosen, and another one when that ends', () => {
    const two = [...picture, { type: 'stream', stream: aStream('s2') } satisfies WindowEvent];
    expect(seenStream(stateAfter(two))?.id).toBe('s2');
    expect(phaseOf(stateAfter(two))).toBe('active');
    const chosen: WindowEvent[] = [...two, { type: 'choose', surfaceId: 's1' }];
    expect(seenStream(stateAfter(chosen))?.id).toBe('s1');
    expect(seenStream(stateAfter([...chosen, { type: 'streamGone', streamId: 's1' }]))?.id).toBe('s2');
  });

  it('belongs to another host after a takeover, which does not close it', () => {
    const can = { update: false, close: false, enter: false, host: false, takeOver: false };
    const taken = stateAfter([...picture, { type: 'session', session: aSession({ version: 3, status: 'active', can }) }]);
    expect(taken.isTakenOver).toBe(true);
    expect(phaseOf(taken)).toBe('foreign');
  });

  it('keeps join requests until they are decided', () => {
    const joinRequest = { sessionId, joinRequestId: 'k', reason: 'operator', address: '', at: '', used: null, allowed: null } as const;
    expect(
      stateAfter([
        { type: 'joinRequest', joinRequest },
        { type: 'joinRequest', joinRequest },
      ]).joinRequests,
    ).toHaveLength(1);
    expect(
      stateAfter([
        { type: 'joinRequest', joinRequest },
        { type: 'joinRequest', joinRequest: { ...joinRequest, reason: null } },
      ]).joinRequests,
    ).toEqual([]);
  });

  it('closes the idle question on activity', () => {
    const asked: WindowEvent = {
      type: 'session',
      session: aSession({ version: 2, status: 'active', idleClosesAt: '2030-01-01T00:05:00.000Z' }),
    };
    expect(stateAfter([asked]).session.idleClosesAt).toBe('2030-01-01T00:05:00.000Z');
    expect(stateAfter([asked, { type: 'active' }]).session.idleClosesAt).toBeNull();
  });
});
