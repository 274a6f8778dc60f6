import { v7 as newId } from 'uuid';
import type { UserEntity } from '../modules/account/user/user.entity.ts';
import type { CloseReason, SessionEntity } from '../modules/session/session/session.entity.ts';
import type { EventOrigin, NewSessionEvent } from '../modules/session/session/session-event.repository.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;

export interface DemoEvent extends Required<Pick<NewSessionEvent, 'type' | 'by' | 'details' | 'eventId'>> {
  sessionId: string;
  companyId: string;
  at: Date;
  userId: string | null;
  address: string | null;
}

interface Step extends EventOrigin {
  type: NewSessionEvent['type'];
  at: Date;
  details?: NewSessionEvent['details'];
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** The events of a demo session. */
function stepsOf(random: Random, session: SessionEntity, admins: readonly UserEntity[]): Step[] {
  const { createdAt, joinedAt, operatorId, note, stars, ratedAt } = session;
  const closedAt = session.closedAt ?? createdAt;
  const closeReason = session.closeReason ?? 'operator';
  const operator = { by: 'operator', userId: operatorId, address: `198.51.100.${random.between(2, 250)}` } as const;
  const customer = { by: 'customer', address: `203.0.113.${random.between(2, 250)}` } as const;
  const server = { by: 'server' } as const;
  const closers: Partial<Record<CloseReason, EventOrigin>> = {
    operator,
    customer,
    denied: customer,
    admin: { ...operator, by: 'admin', userId: random.one(admins).id },
  };

  const steps: Step[] = [{ ...operator, type: 'created', at: createdAt }];
  if (joinedAt) steps.push({ ...customer, type: 'joined', at: joinedAt });
  if (joinedAt && closeReason !== 'failed') {
    const connectedAt = later(joinedAt, random.between(900, 4000));
    steps.push({ ...operator, type: 'connected', at: connectedAt });
    const lostAt = later(connectedAt, random.between(20_000, 60_000));
    if (closeReason === 'server' || (random.isTrue(0.08) && lostAt < closedAt)) steps.push({ ...server, type: 'lost', at: lostAt });
    if (steps.at(-1)?.type === 'lost' && closeReason !== 'server')
      steps.push({ ...operator, type: 'reconnected', at: later(lostAt, 9000) });
  }
  if (closeReason === 'idle') steps.push({ ...server, type: 'idleAsked', at: later(closedAt, -5 * minuteMs) });
  steps.push({ ...(closers[closeReason] ?? server), type: 'closed', at: closedAt, details: { reason: closeReason } });
  if (note) steps.push({ ...operator, type: 'noted', at: later(closedAt, 40_000), details: { fields: 'note' } });
  if (stars && ratedAt) steps.push({ ...customer, type: 'rated', at: ratedAt, details: { stars } });
  return steps;
}

/** The events of all demo sessions. */
export function makeDemoEvents(random: Random, sessions: readonly SessionEntity[], users: readonly UserEntity[]): DemoEvent[] {
  const admins = users.filter(({ isAdmin }) => isAdmin);
  return sessions.flatMap((session) =>
    stepsOf(random, session, admins)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ type, by, at, userId = null, address = null, details = {} }) => ({
        sessionId: session.sessionId,
        companyId: session.companyId,
        eventId: newId({ msecs: at.getTime() }),
        at,
        type,
        by,
        userId,
        address,
        details,
      })),
  );
}
