import type pg from 'pg';
import { limits } from './scenarios.ts';

interface EventRow {
  sessionId: string;
  type: string;
  at: Date;
  details: { reason?: string };
}

/** Allowed next events, by state. */
const machine: Record<string, Record<string, string>> = {
  new: { created: 'waiting' },
  waiting: { renewed: 'waiting', joined: 'connecting', closed: 'closed' },
  connecting: { connected: 'active', closed: 'closed' },
  active: { lost: 'reconnecting', idleAsked: 'asked', closed: 'closed' },
  asked: { lost: 'reconnecting', idleAnswered: 'active', closed: 'closed' },
  reconnecting: { reconnected: 'active', closed: 'closed' },
  closed: {},
};
const beside = new Set(['noted', 'rated', 'entered', 'left', 'returned', 'joinRequested', 'admitted', 'rejected']);

/** Timeouts of the states, in seconds. */
const timed: Record<string, { state: string; seconds: number }> = {
  expired: { state: 'waiting', seconds: limits.waiting },
  idle: { state: 'asked', seconds: limits.idleAnswer },
};

export interface Recorded {
  problems: string[];
  /** Delay of each timer, in seconds. */
  delays: number[];
  /** Due times of the timers. */
  dueAt: number[];
  steps: Map<string, string[]>;
}

/** Reads all session events and returns inconsistencies. */
export async function checkRecord(client: pg.Client): Promise<Recorded> {
  const { rows: events } = await client.query<EventRow>(
    'SELECT "sessionId", "type", "at", "details" FROM "session_events" ORDER BY "sessionId", "sequence"',
  );
  const { rows: sessions } = await client.query<{ sessionId: string; status: string; closeReason: string | null }>(
    'SELECT "sessionId", "status", "closeReason" FROM "sessions"',
  );
  const found: Recorded = { problems: [], delays: [], dueAt: [], steps: new Map() };
  for (const { sessionId, status, closeReason } of sessions) {
    const own = events.filter((event) => event.sessionId === sessionId);
    found.steps.set(
      sessionId,
      own.map(({ type }) => type),
    );
    follow(own, found);
    const last = own.findLast(({ type }) => type === 'closed');
    if (status !== 'closed') found.problems.push(`${sessionId} is stuck: ${status}`);
    if (last?.details.reason !== (closeReason ?? undefined))
      found.problems.push(`${sessionId} closed as ${closeReason}, its record says otherwise`);
  }
  const { rows: jobs } = await client.query<{ state: string; count: number }>(
    `SELECT "state", count(*)::int AS "count" FROM "jobs"."job" WHERE "name" = 'session.due' AND "state" <> 'completed' GROUP BY 1`,
  );
  for (const { state, count } of jobs) found.problems.push(`${count} timers are left behind: ${state}`);
  return found;
}

function follow(events: EventRow[], found: Recorded): void {
  let state = 'new';
  let since = 0;
  for (const { sessionId, type, at, details } of events) {
    if (beside.has(type)) continue;
    const next = machine[state]?.[type];
    if (!next) {
      found.problems.push(`${sessionId}: ${type} while ${state}`);
      return;
    }
    measure(state, type, details.reason, since, at.getTime(), found);
    state = next;
    since = at.getTime();
  }
}

function measure(state: string, type: string, reason: string | undefined, since: number, at: number, found: Recorded): void {
  const bySilence = reason === 'failed' || reason === 'server' ? { state, seconds: limits[state as 'connecting'] } : undefined;
  const byTime =
    type === 'closed' ? (timed[reason ?? ''] ?? bySilence) : type === 'idleAsked' ? { state, seconds: limits.idle } : undefined;
  if (!byTime) return;
  const dueAt = since + byTime.seconds * 1000;
  const delay = (at - dueAt) / 1000;
  found.dueAt.push(dueAt);
  found.delays.push(delay);
  if (byTime.state !== state) found.problems.push(`closed as ${reason} while ${state}`);
  // A session that returns keeps its last activity, so the idle question may come earlier than in a new one.
  if (delay < 0 && type === 'closed') found.problems.push(`closed as ${reason} ${-delay} s too early`);
}
