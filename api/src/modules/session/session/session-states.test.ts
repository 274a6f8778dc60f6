import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionEntity, type SessionStatus } from './session.entity.ts';
import { sessionLimits } from './session-limits.ts';

/** All transitions. */
const allowed: Record<SessionStatus, readonly SessionStatus[]> = {
  waiting: ['connecting', 'closed'],
  connecting: ['active', 'closed'],
  active: ['reconnecting', 'closed'],
  reconnecting: ['active', 'closed'],
  closed: [],
};

/** The steps that may accompany a transition. */
const stepInto: Record<Exclude<SessionStatus, 'waiting'>, readonly string[]> = {
  connecting: ['joined'],
  active: ['connected', 'reconnected'],
  reconnecting: ['lost', 'left'],
  closed: ['closed'],
};

const start = Date.parse('2026-03-01T12:00:00Z');

function aSession(): SessionEntity {
  const session = Object.assign(new SessionEntity(), {
    closeReason: null,
    timerAt: null,
    joinedAt: null,
    closedAt: null,
    lastActivityAt: null,
    idleAskedAt: null,
    isOrphaned: false,
    hasHostLeft: false,
    stars: null,
    ratingComment: '',
    ratedAt: null,
    keyCipher: 'key',
    codeCipher: 'code',
    codeHash: 'hash',
  });
  session.open(new Date(start));
  return session;
}

type Event = (session: SessionEntity, now: Date) => void;

const events: Record<string, Event> = {
  join: (session, now) => session.join(now),
  connect: (session, now) => session.connect(now),
  lose: (session, now) => session.lose(now),
  orphan: (session, now) => session.lose(now, true),
  leave: (session, now) => session.leave(now),
  renew: (session, now) => session.renew(now),
  act: (session, now) => session.noteActivity(now),
  elapse: (session, now) => session.elapse(now),
  closeAsOperator: (session, now) => session.close('operator', now),
  closeAsCustomer: (session, now) => session.closeByCustomer(now),
  rate: (session, now) => session.rate(5, 'fine', now),
  note: (session) => session.write({ note: `${session.note ?? ''}.` }),
};
/** Closing is rare, so that sequences reach every state. */
const names = Object.keys(events).flatMap((name) => (name.startsWith('close') ? [name] : [name, name, name, name, name]));

const step = fc.record({
  name: fc.constantFrom(...names),
  /** Includes the limits, so that events coincide with timers. */
  wait: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(0, ...Object.values(sessionLimits))),
});

const stateOf = ({ steps, limits, ...state }: SessionEntity) => JSON.stringify(state);

function apply(session: SessionEntity, name: string, now: Date): void {
  const before = stateOf(session);
  session.steps.length = 0;
  try {
    events[name]?.(session, now);
  } catch (error) {
    expect(error).toMatchObject({ name: 'DomainError' });
    expect(stateOf(session)).toBe(before);
    expect(session.steps).toEqual([]);
  }
}

/** A session after all events of the sequence, and the time of the last one. */
function afterAllOf(sequence: readonly { name: string; wait: number }[]): { session: SessionEntity; now: number } {
  const session = aSession();
  let now = start;
  for (const { name, wait } of sequence) {
    now += wait;
    apply(session, name, new Date(now));
  }
  return { session, now };
}

const many = { numRuns: 2000 };

describe('SessionEntity in any order of events', () => {
  it('makes only allowed transitions, with one step each', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (sequence) => {
        const session = aSession();
        let now = start;
        for (const { name, wait } of sequence) {
          now += wait;
          const from = session.status;
          apply(session, name, new Date(now));
          const to = session.status;
          const taken = session.steps.map(({ type }) => type);

          if (to !== from) {
            expect(allowed[from]).toContain(to);
            expect(taken).toHaveLength(1);
            expect(stepInto[to as keyof typeof stepInto]).toContain(taken[0]);
          } else expect(taken.length).toBeLessThanOrEqual(1);
          expect({ closedAt: session.closedAt !== null, reason: session.closeReason !== null, ends: session.deadlineAt !== null }).toEqual({
            closedAt: to === 'closed',
            reason: to === 'closed',
            ends: to !== 'closed',
          });
          if (to === 'closed') expect(session).toMatchObject({ keyCipher: null, codeCipher: null, codeHash: null, dueAt: null });
          if (to !== 'waiting') expect(session.codeHash).toBeNull();
        }
      }),
      many,
    );
  });

  it('closes within its limits when no more events occur', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (sequence) => {
        const { session, now: since } = afterAllOf(sequence);
        let now = since;
        const latest = Math.max(now, (session.joinedAt?.getTime() ?? now) + sessionLimits.total, now + sessionLimits.waiting);

        let timers = 0;
        while (session.dueAt) {
          now = Math.max(now, session.dueAt.getTime());
          session.elapse(new Date(now));
          if (++timers > 4) throw new Error('the timer is due more than four times');
        }
        expect(session.status).toBe('closed');
        expect(now).toBeLessThanOrEqual(latest);
      }),
      many,
    );
  });

  it('does not change before `dueAt`', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (sequence) => {
        const { session, now } = afterAllOf(sequence);
        session.elapse(new Date(now));
        if (!session.dueAt) return;
        const before = stateOf(session);
        session.elapse(new Date(session.dueAt.getTime() - 1));
        expect(stateOf(session)).toBe(before);
      }),
      many,
    );
  });
});
