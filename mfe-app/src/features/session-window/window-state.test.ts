import { expect, it } from '@jest/globals';
import { aSession } from '../../shared/testing/a-session.ts';
import { initialState, isPictureLive, phaseOf, reduceWindow, type WindowEvent } from './window-state.ts';

const stream = {} as MediaStream;
const { sessionId } = aSession();

const after = (events: WindowEvent[], session = aSession()) => events.reduce(reduceWindow, initialState(session));
const joined: WindowEvent = { type: 'change', change: { sessionId, status: 'connecting', closeReason: null } };
const picture: WindowEvent[] = [joined, { type: 'stream', stream }, { type: 'link', state: 'connected' }, { type: 'frame' }];

it('waits for the customer, then for the picture', () => {
  expect(phaseOf(after([]))).toBe('waiting');
  expect(phaseOf(after([joined]))).toBe('connecting');
});

it('is live only once a frame was seen on a standing link', () => {
  expect(phaseOf(after(picture.slice(0, 3)))).toBe('connecting');
  expect(isPictureLive(after(picture))).toBe(true);
  expect(phaseOf(after(picture))).toBe('active');
});

it('trusts the picture it sees more than a server that has not heard of it yet', () => {
  expect(after(picture).session.status).toBe('connecting');
  expect(phaseOf(after(picture))).toBe('active');
});

it('reconnects when the link is interrupted, and is live again when it stands', () => {
  const interrupted: WindowEvent = { type: 'link', state: 'interrupted' };
  expect(phaseOf(after([...picture, interrupted]))).toBe('reconnecting');
  expect(phaseOf(after([...picture, interrupted, { type: 'link', state: 'connected' }]))).toBe('active');
});

it('waits for a frame of its own when the customer’s side has started over', () => {
  expect(phaseOf(after([...picture, { type: 'stream', stream }]))).toBe('reconnecting');
});

it('says reconnecting, not connecting, in a window opened on a session that runs', () => {
  expect(phaseOf(after([], aSession({ status: 'active' })))).toBe('reconnecting');
});

it('goes on when the server is away', () => {
  expect(phaseOf(after([...picture, { type: 'server', isAway: true }]))).toBe('active');
});

it('is closed by the customer’s goodbye, by its own end or by the server’s word', () => {
  const closed: WindowEvent = { type: 'change', change: { sessionId, status: 'closed', closeReason: 'expired' } };
  expect(after([...picture, { type: 'end', by: 'customer' }]).endedBy).toBe('customer');
  expect(phaseOf(after([...picture, { type: 'end', by: 'operator' }]))).toBe('closed');
  expect(after([closed]).endedBy).toBe('expired');
});

it('keeps what it saw first, until the server says better', () => {
  const ended = after([...picture, { type: 'end', by: 'customer' }, { type: 'end', by: 'operator' }]);
  expect(ended.endedBy).toBe('customer');
  const recorded = aSession({ status: 'closed', closeReason: 'admin', closedAt: '2026-01-01T10:00:00.000Z' });
  expect(reduceWindow(ended, { type: 'session', session: recorded }).endedBy).toBe('admin');
});

it('does not lose the picture’s state to a late answer of the server', () => {
  expect(phaseOf(after([...picture, { type: 'session', session: aSession({ status: 'connecting' }) }]))).toBe('active');
});
