import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignalingTokenService } from '../../../access/signaling-token.service.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { PresenceRepository } from '../presence/presence.repository.ts';
import { PlanCapacityService, type PlanUse } from '../session/plan-capacity.service.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';
import { type InvitationCard, toInvitationCard } from './invitation-card.ts';
import type { JoinRequestEntity } from './join-request.entity.ts';
import { JoinRequestService } from './join-request.service.ts';
import { type Invitation, SessionInvitationRepository, type SessionLink } from './session-invitation.repository.ts';
import { UnansweredCustomerJob } from './unanswered-customer.job.ts';
import { WaitingPushJob } from './waiting-push.job.ts';

type JoinBody = CallOf<'joinSession'>['body'];
type Reply = ReplyOf<'joinSession'>;

/** One call of a customer within the transaction that locks the session. */
interface JoinAttempt {
  db: EntityManager;
  session: SessionEntity;
  card: InvitationCard;
  body: JoinBody;
  address: string;
  now: Date;
}

@Injectable()
export class JoinService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionInvitationRepository) private readonly invitations: SessionInvitationRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SessionEventRepository) private readonly sessionEvents: SessionEventRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
    @Inject(JoinRequestService) private readonly joinRequests: JoinRequestService,
    @Inject(PlanCapacityService) private readonly plan: PlanCapacityService,
    @Inject(UnansweredCustomerJob) private readonly unanswered: UnansweredCustomerJob,
    @Inject(WaitingPushJob) private readonly pushes: WaitingPushJob,
  ) {}

  /** Returns the card; with `accept`, joins. Unknown, expired and closed links get the same error. */
  async join(body: JoinBody, address: string): Promise<Reply> {
    const { key, code, joinRequestToken } = body;
    const link = key === undefined ? { codeHash: this.secrets.hashCode(code ?? '') } : { keyHash: this.secrets.hashKey(key) };
    const tokenHash = joinRequestToken === undefined ? null : this.secrets.hashJoinRequestToken(joinRequestToken);
    const invitation = await this.invitations.find(link, tokenHash);
    ensureValid(invitation?.session, link, new Date());
    if (invitation.sandbox && !invitation.sandbox.admitsCustomerAt(address, new Date())) throw new DomainError('SESSION_LINK_INVALID');

    const card = toInvitationCard(invitation, this.secrets);
    if (!body.accept) return card;
    return (await this.repeatReply(invitation, card, body)) ?? this.accept(link, card, body, address);
  }

  /** Closes the session that the key belongs to; with `onlyWaiting`, only if nobody has joined it. */
  async close(sessionId: string, { key, onlyWaiting, isStopped }: CallOf<'closeSessionByKey'>['query'], address: string): Promise<void> {
    const keyHash = this.secrets.hashKey(key);
    await this.sessions.change({ sessionId }, { by: 'customer', address }, (found) => {
      if (!found || !timingSafeEqual(Buffer.from(found.keyHash), Buffer.from(keyHash))) throw new DomainError('SESSION_LINK_INVALID');
      if (onlyWaiting) found.deny(new Date());
      else if (isStopped) found.close('stopped', new Date());
      else found.closeByCustomer(new Date());
    });
  }

  /** The reply to a poll that changes nothing, so that it takes no lock and writes nothing. */
  private async repeatReply({ session, joinRequest }: Invitation, card: InvitationCard, body: JoinBody): Promise<Reply | null> {
    const now = new Date();
    if (!joinRequest || !body.joinRequestToken || body.customerToken !== undefined) return null;
    const { state, reason, used, allowed } = joinRequest;
    if (state === 'rejected') return { ...card, state };
    if (!joinRequest.isWaitingAt(now) || joinRequest.isPollDueAt(now)) return null;

    const waiting = { ...card, state: 'waiting', joinRequestToken: body.joinRequestToken, reason } as const;
    if (reason === 'operator') return session.status === 'waiting' ? null : waiting;
    const use = session.status === 'waiting' ? await this.plan.findReachedLimit(session.companyId, now) : null;
    return use && use.used === used && use.allowed === allowed ? waiting : null;
  }

  private accept(link: SessionLink, card: InvitationCard, body: JoinBody, address: string): Promise<Reply> {
    return this.sessions.change(link, { by: 'customer', address }, async (session, db) => {
      const now = new Date();
      ensureValid(session, link, now);
      const attempt = { db, session, card, body, address, now };
      const { customerToken, joinRequestToken } = body;
      const { customerTokenHash } = session;
      if (customerToken !== undefined && this.secrets.hashCustomerToken(customerToken) === customerTokenHash) {
        return this.rejoin(attempt, customerTokenHash);
      }
      if (body.onlyRenew) return { ...card, state: 'rejected' };
      if (joinRequestToken !== undefined) {
        const token = this.secrets.customerTokenOf(joinRequestToken);
        if (this.secrets.hashCustomerToken(token) === customerTokenHash) return this.joined(attempt, token);
      }
      const request = joinRequestToken === undefined ? null : await this.joinRequests.find(db, session, joinRequestToken, now);
      if (request?.state === 'rejected') return { ...card, state: 'rejected' };
      if (session.status === 'waiting') return this.joinFirst(attempt, request);
      return request?.state === 'admitted' ? this.replace(attempt, request) : this.wait(attempt, request, { reason: 'operator' });
    });
  }

  private async joinFirst(attempt: JoinAttempt, request: JoinRequestEntity | null): Promise<Reply> {
    const { db, session, body, now } = attempt;
    const use = await this.plan.lockReachedLimit(db, session.companyId, now);
    if (use) return this.wait(attempt, request, { reason: 'plan', use });

    session.join(now);
    session.extra = body.extra ?? '';
    await this.unanswered.plan(db, session.sessionId, now);
    await this.pushes.plan(db, { kind: 'joined', id: session.sessionId }, now);
    return this.bind(attempt, request);
  }

  /** An admitted customer replaces the present one. */
  private replace(attempt: JoinAttempt, request: JoinRequestEntity): Promise<Reply> {
    const { sessionId } = attempt.session;
    this.events.publish(attempt.db, { type: 'customerReplaced', sessionId });
    return this.bind(attempt, request);
  }

  private async bind(attempt: JoinAttempt, request: JoinRequestEntity | null): Promise<Reply> {
    const { db, session, body, now } = attempt;
    const { joinRequestToken } = body;
    const isRequested = request && joinRequestToken !== undefined;
    const customerToken = isRequested ? this.secrets.customerTokenOf(joinRequestToken) : randomBytes(16).toString('base64url');
    session.customerTokenHash = this.secrets.hashCustomerToken(customerToken);
    if (request) await this.joinRequests.complete(db, session, request, now);
    return this.joined(attempt, customerToken);
  }

  private async joined({ session, card }: JoinAttempt, customerToken: string): Promise<Reply> {
    const signaling = await this.signaling.forCustomer(
      session.sessionId,
      this.secrets.hashCustomerToken(customerToken),
      sandboxEndOf(card),
    );
    return { ...card, state: 'joined', customerToken, signaling };
  }

  /** While another page of the same customer is connected, a returning page only renews its credentials. */
  private async rejoin({ db, session, card, address }: JoinAttempt, customerTokenHash: string): Promise<Reply> {
    const { sessionId } = session;
    if (!(await this.presence.isPresent(db, sessionId, 'customer'))) {
      await this.sessionEvents.add(db, session, { type: 'returned', by: 'customer', address });
    }
    const signaling = await this.signaling.forCustomer(sessionId, customerTokenHash, sandboxEndOf(card));
    return { ...card, state: 'joined', customerToken: null, signaling };
  }

  private async wait(
    { db, session, card, body, address, now }: JoinAttempt,
    request: JoinRequestEntity | null,
    { reason, use = null }: { reason: 'operator'; use?: null } | { reason: 'plan'; use: PlanUse },
  ): Promise<Reply> {
    const token = await this.joinRequests.wait(db, session, request, { reason, use, address, now });
    return { ...card, state: 'waiting', joinRequestToken: token ?? body.joinRequestToken ?? '', reason };
  }
}

const sandboxEndOf = ({ company }: InvitationCard): Date | undefined =>
  company.sandboxEndsAt === undefined ? undefined : new Date(company.sandboxEndsAt);

function ensureValid(session: SessionEntity | null | undefined, link: SessionLink, now: Date): asserts session {
  if (!session?.canBeJoinedAt(now) || ('codeHash' in link && !session.isCodeValidAt(now))) throw new DomainError('SESSION_LINK_INVALID');
}
