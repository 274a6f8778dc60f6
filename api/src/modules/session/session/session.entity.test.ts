import { describe, expect, it } from 'vitest';
import { SessionEntity, type SessionStatus } from './session.entity.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

function aWaitingSession(): SessionEntity {
  const session = Object.assign(new SessionEntity(), {
    closeReason: null,
    joinedAt: null,
    closedAt: null,
    timerAt: null,
    lastActivityAt: null,
    idleAskedAt: null,
    isOrphaned: false,
    hasHostLeft: false,
    deviceId: null,
    keyCipher: 'k',
    codeCipher: 'c',
    codeHash: 'h',
  });
  session.open(noon);
  return session;
}

function aSession(status: SessionStatus): SessionEntity {
  const session = aWaitingSession();
  if (status === 'waiting') return session;
  session.join(noon);
  if (status === 'connecting') return session;
  session.connect(noon);
  if (status === 'reconnecting') session.lose(noon);
  if (status === 'closed') session.close('operator', noon);
  return session;
}

describe('states', () => {
  it('keeps the link valid for 60 minutes and the code for 15', () => {
    const session = aWaitingSession();
    expect(session.canBeJoinedAt(minutesLater(59))).toBe(true);
    expect(session.canBeJoinedAt(minutesLater(60))).toBe(false);
    expect(session.isCodeValidAt(minutesLater(14))).toBe(true);
    expect(session.isCodeValidAt(minutesLater(15))).toBe(false);
  });

  it('allows 2 minutes to connect and clears the code', () => {
    expect(aSession('connecting')).toMatchObject({
      status: 'connecting',
      joinedAt: noon,
      deadlineAt: minutesLater(2),
      codeHash: null,
      codeCipher: null,
    });
  });

  it('lasts at most 8 hours from the join', () => {
    expect(aSession('active')).toMatchObject({ status: 'active', deadlineAt: minutesLater(480) });
  });

  it('allows 5 minutes to reconnect, limited by the 8 hours', () => {
    expect(aSession('reconnecting')).toMatchObject({ status: 'reconnecting', deadlineAt: minutesLater(5) });
    const late = aSession('active');
    late.lose(minutesLater(478));
    expect(late.deadlineAt).toEqual(minutesLater(480));
    late.connect(minutesLater(479));
    expect(late).toMatchObject({ status: 'active', deadlineAt: minutesLater(480) });
  });

  it.each([
    ['waiting', 'connecting', 'waiting', 'waiting', 'closed'],
    ['connecting', 'SESSION_ALREADY_JOINED', 'active', 'connecting', 'closed'],
    ['active', 'SESSION_ALREADY_JOINED', 'active', 'reconnecting', 'closed'],
    ['reconnecting', 'SESSION_ALREADY_JOINED', 'active', 'reconnecting', 'closed'],
    ['closed', 'SESSION_CLOSED', 'SESSION_CLOSED', 'SESSION_CLOSED', 'closed'],
  ] as const)('changes from %s to %s on join, %s on connect, %s on lose, %s on close', (status, ...outcomes) => {
    const steps = [
      (session: SessionEntity) => session.join(noon),
      (session: SessionEntity) => session.connect(noon),
      (session: SessionEntity) => session.lose(noon),
      (session: SessionEntity) => session.close('operator', noon),
    ];
    const reached = steps.map((step) => {
      const session = aSession(status);
      try {
        step(session);
        return session.status;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(reached).toEqual(outcomes);
  });
});

it('keeps the first reason when closed twice', () => {
  const session = aWaitingSession();
  session.close('customer', noon);
  session.close('expired', minutesLater(1));
  expect(session).toMatchObject({
    closeReason: 'customer',
    closedAt: noon,
    deadlineAt: null,
    keyCipher: null,
    codeCipher: null,
    codeHash: null,
  });
});

it('has a duration from join to close, in seconds', () => {
  const session = aSession('active');
  expect(session.duration).toBeNull();
  session.close('customer', minutesLater(1.5));
  expect(session.duration).toBe(90);
  expect(aSession('waiting').duration).toBeNull();
});

describe('elapse', () => {
  it('asks the idle question after 60 minutes, and closes 5 minutes later', () => {
    const session = aSession('active');
    expect(session.dueAt).toEqual(minutesLater(60));
    session.elapse(minutesLater(60));
    expect(session).toMatchObject({ status: 'active', idleEndsAt: minutesLater(65), deadlineAt: minutesLater(65) });
    session.elapse(minutesLater(65));
    expect(session).toMatchObject({ status: 'closed', closeReason: 'idle' });
  });

  it('asks the idle question again 60 minutes after it was answered', () => {
    const session = aSession('active');
    session.elapse(minutesLater(60));
    session.noteActivity(minutesLater(61));
    expect(session).toMatchObject({ idleEndsAt: null, deadlineAt: minutesLater(480), dueAt: minutesLater(121) });
  });

  it('limits the time to answer by the 8 hours', () => {
    const session = aSession('active');
    session.noteActivity(minutesLater(417));
    session.elapse(minutesLater(477));
    expect(session.deadlineAt).toEqual(minutesLater(480));
    session.elapse(minutesLater(480));
    expect(session.closeReason).toBe('limit');
  });

  it('closes with reason `server` when orphaned, else `failed`', () => {
    const reasons = [true, false].map((isOrphaned) => {
      const session = aSession('active');
      session.lose(noon, isOrphaned);
      session.elapse(minutesLater(5));
      return session.closeReason;
    });
    expect(reasons).toEqual(['server', 'failed']);
  });

  it('closes with reason `operator` when the host has left and does not return, which is no loss of the connection', () => {
    const session = aSession('active');
    session.leave(noon);
    expect(session).toMatchObject({ status: 'reconnecting', deadlineAt: minutesLater(5) });
    session.elapse(minutesLater(5));
    expect(session.closeReason).toBe('operator');
    expect(session.steps.map(({ type }) => type)).not.toContain('lost');
  });

  it('forgets that a host has left when the connection is back, or another operator is the host', () => {
    for (const resume of [
      (session: SessionEntity) => session.connect(noon),
      (session: SessionEntity) => session.handOver('b', 'takenOver'),
    ]) {
      const session = Object.assign(aSession('active'), { participantIds: [] });
      session.leave(noon);
      resume(session);
      expect(session.hasHostLeft).toBe(false);
    }
  });

  it('restarts the waiting time on renewal, which requires that nobody has joined', () => {
    const session = aWaitingSession();
    session.renew(minutesLater(50));
    expect(session).toMatchObject({ deadlineAt: minutesLater(110), codeExpiresAt: minutesLater(65) });
    expect(() => aSession('connecting').renew(noon)).toThrow('SESSION_NOT_WAITING');
    expect(() => aSession('closed').renew(noon)).toThrow('SESSION_CLOSED');
  });
});

it('is denied when the customer closes it before joining', () => {
  const reasons = (['waiting', 'connecting', 'active'] as const).map((status) => {
    const session = aSession(status);
    session.closeByCustomer(noon);
    return session.closeReason;
  });
  expect(reasons).toEqual(['denied', 'customer', 'customer']);
});

it('writes only changed fields, and names them in the step', () => {
  const session = Object.assign(aWaitingSession(), { title: 'Printer', note: '', tags: ['a'] });
  session.steps.length = 0;
  session.write({ title: 'Printer', note: 'Replaced', tags: ['a'] });
  expect(session).toMatchObject({ note: 'Replaced', steps: [{ type: 'noted', details: { fields: 'note' } }] });
});
