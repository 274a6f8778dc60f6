import { randomBytes } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SessionEvents } from '../events/session-events.ts';
import type { Afterwards } from '../notices/afterwards.ts';
import { SessionNotices } from '../notices/session-notices.ts';
import { originOf } from '../origin-of.ts';
import type { SessionEntity } from '../session.entity.ts';
import { SessionRepository } from '../session.repository.ts';
import { SessionSecrets } from '../session-secrets.ts';
import { KnockEntity, type KnockReason, knockTimeoutMs } from './knock.entity.ts';
import type { PlanUse } from './plan-room.ts';

/** More than so many at one door are no customers. */
const mostWaiting = 5;

type Led = Pick<SessionEntity, 'sessionId' | 'operatorId'>;

const toNotice = (
  { knockId, sessionId, address, at, used, allowed }: KnockEntity,
  reason: KnockReason | null,
): components['schemas']['SessionKnock'] => ({ sessionId, knockId, reason, address, at: at.toISOString(), used, allowed });

/** Those who wait for admission to a session, or for room in the plan. */
@Injectable()
export class KnocksService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecrets) private readonly secrets: SessionSecrets,
    @Inject(SessionEvents) private readonly events: SessionEvents,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
  ) {}

  /** The one that the secret names; `null` for none, or one that is of no use any more. */
  async find(db: EntityManager, { sessionId, seatHash }: SessionEntity, secret: string, now: Date): Promise<KnockEntity | null> {
    const knock = await db.findOneBy(KnockEntity, { sessionId, secretHash: this.secrets.hashKnock(secret) });
    const isOfUse = knock && (knock.state === 'refused' || knock.isWaitingAt(now) || knock.maySitDown(seatHash, now));
    return isOfUse ? knock : null;
  }

  /** Lets somebody wait, or wait on; gives the secret that names the wait. */
  async wait(
    db: EntityManager,
    session: SessionEntity,
    found: KnockEntity | null,
    { reason, use, address, now }: { reason: KnockReason; use: PlanUse | null; address: string; now: Date },
    afterwards: Afterwards,
  ): Promise<string | null> {
    const secret = found ? null : randomBytes(16).toString('base64url');
    const knock = found ?? (await this.begin(db, session, secret ?? '', reason, address, now));
    const isNews = !found || knock.reason !== reason || knock.used !== (use?.used ?? null) || knock.allowed !== (use?.allowed ?? null);
    Object.assign(knock, { reason, used: use?.used ?? null, allowed: use?.allowed ?? null, polledAt: now });
    await db.save(knock);
    if (isNews) afterwards.push(() => this.tell(session, knock, reason));
    return secret;
  }

  /** The wait is over: the customer sits. */
  async seat(db: EntityManager, session: SessionEntity, knock: KnockEntity, now: Date, afterwards: Afterwards): Promise<void> {
    const wasWaiting = knock.state === 'waiting';
    Object.assign(knock, { state: 'admitted', seatHash: session.seatHash, polledAt: now });
    await db.save(knock);
    if (wasWaiting) afterwards.push(() => this.tell(session, knock, null));
  }

  /** The leading operator lets somebody in, or turns them away. Whoever waits for the plan is let in by the plan alone. */
  async decide(actor: Actor, sessionId: string, knockId: string, admit: boolean, address: string): Promise<void> {
    const { companyId } = actor;
    const origin = originOf(actor, address);
    const tell = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (!sessionCan(actor, session).lead) throw new DomainError('FORBIDDEN');
      const knock = await db.findOneBy(KnockEntity, { sessionId, knockId });
      if (!knock?.isWaitingAt(new Date())) throw new DomainError('KNOCK_NOT_FOUND');
      if (admit && knock.reason === 'plan') return null;

      knock.state = admit ? 'admitted' : 'refused';
      await db.save(knock);
      await this.events.add(db, session, { ...origin(session), type: admit ? 'admitted' : 'refused', details: { from: knock.address } });
      return () => this.tell(session, knock, null);
    });
    tell?.();
  }

  /** Says again who waits, for a window that was not there before. */
  async listWaiting(sessionId: string): Promise<components['schemas']['SessionKnock'][]> {
    const polledAt = MoreThan(new Date(Date.now() - knockTimeoutMs));
    const knocks = await this.dataSource.getRepository(KnockEntity).findBy({ sessionId, state: 'waiting', polledAt });
    return knocks.map((knock) => toNotice(knock, knock.reason));
  }

  private async begin(
    db: EntityManager,
    session: SessionEntity,
    secret: string,
    reason: KnockReason,
    address: string,
    now: Date,
  ): Promise<KnockEntity> {
    const { sessionId } = session;
    const polledAt = MoreThan(new Date(now.getTime() - knockTimeoutMs));
    if ((await db.countBy(KnockEntity, { sessionId, state: 'waiting', polledAt })) >= mostWaiting) {
      throw new DomainError('TOO_MANY_ATTEMPTS', undefined, knockTimeoutMs / 1000);
    }
    await this.events.add(db, session, { type: 'knocked', by: 'customer', address, details: { reason } });
    return db.create(KnockEntity, {
      knockId: uuid(),
      sessionId,
      secretHash: this.secrets.hashKnock(secret),
      reason,
      state: 'waiting',
      address,
      at: now,
      seatHash: null,
    });
  }

  private tell({ operatorId }: Led, knock: KnockEntity, reason: KnockReason | null): void {
    this.notices.tell({ userId: operatorId }, 'session:knock', toNotice(knock, reason));
  }
}
