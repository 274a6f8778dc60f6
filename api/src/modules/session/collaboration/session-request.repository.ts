import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { SessionRequestEntity } from './session-request.entity.ts';
import { toSessionRequest } from './to-session-request.ts';

type SessionRequest = components['schemas']['SessionRequest'];
type Ended = [{ sessionRequestId: string }[], number];

const expireQuery = `UPDATE "session_requests" SET "state" = 'expired'
  WHERE "sessionRequestId" = $1 AND "state" = 'pending' AND "expiresAt" <= now() RETURNING "sessionRequestId"`;

const withdrawQuery = `UPDATE "session_requests" SET "state" = 'withdrawn'
  WHERE "sessionId" = $1 AND "state" = 'pending' AND ($2::uuid IS NULL OR "fromId" = $2) RETURNING "sessionRequestId"`;

/** Session requests with what both operators see of them. */
@Injectable()
export class SessionRequestRepository {
  constructor(@Inject(DomainEvents) private readonly events: DomainEvents) {}

  async find(db: EntityManager, sessionRequestIds: readonly string[]): Promise<SessionRequest[]> {
    const where = { sessionRequestId: In(sessionRequestIds) };
    const found = await db.find(SessionRequestEntity, { where, relations: { session: true, from: true, to: true } });
    return found.map(toSessionRequest);
  }

  /** The request that has expired with this call. */
  async expire(db: EntityManager, sessionRequestId: string): Promise<SessionRequest | undefined> {
    const [expired] = await this.end(db, expireQuery, [sessionRequestId]);
    return expired;
  }

  /** Withdraws the pending requests of a session, or only those of one operator. */
  async withdrawPending(db: EntityManager, sessionId: string, fromId: string | null): Promise<void> {
    await this.end(db, withdrawQuery, [sessionId, fromId]);
  }

  /** Notifies both operators of each request after the transaction of `db` commits. */
  async publish(db: EntityManager, sessionRequestIds: readonly string[]): Promise<SessionRequest[]> {
    if (sessionRequestIds.length === 0) return [];
    const sessionRequests = await this.find(db, sessionRequestIds);
    for (const sessionRequest of sessionRequests) this.events.publish(db, { type: 'sessionRequestChanged', sessionRequest });
    return sessionRequests;
  }

  private async end(db: EntityManager, query: string, parameters: readonly (string | null)[]): Promise<SessionRequest[]> {
    const [ended] = await db.query<Ended>(query, [...parameters]);
    return this.publish(
      db,
      ended.map(({ sessionRequestId }) => sessionRequestId),
    );
  }
}
