import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignalingTokenService } from '../../access/signaling-token.service.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { UserEntity } from '../user/user.entity.ts';
import { SessionEvents } from './events/session-events.ts';
import type { KnockEntity } from './knocks/knock.entity.ts';
import { KnocksService } from './knocks/knocks.service.ts';
import { PlanRoom } from './knocks/plan-room.ts';
import type { Afterwards } from './notices/afterwards.ts';
import { SessionNotices } from './notices/session-notices.ts';
import { SeatsRepository } from './participants/seats.repository.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionSecrets } from './session-secrets.ts';

type JoinRequest = CallOf<'joinSession'>['body'];
type Invitation = ReplyOf<'joinSession'>;

/** One call of a customer's, within the transaction that has the session locked. */
interface Arrival {
  db: EntityManager;
  session: SessionEntity;
  card: Invitation;
  request: JoinRequest;
  address: string;
  now: Date;
  afterwards: Afterwards;
}

/** What customers, who hold a secret and no account, do with sessions. */
@Injectable()
export class JoinService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecrets) private readonly secrets: SessionSecrets,
    @Inject(SessionEvents) private readonly events: SessionEvents,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(SeatsRepository) private readonly seats: SeatsRepository,
    @Inject(KnocksService) private readonly knocks: KnocksService,
    @Inject(PlanRoom) private readonly plan: PlanRoom,
  ) {}

  /** Shows who invites; with `accept`, binds the first customer. Unknown, expired and closed answer alike. */
  async join(request: JoinRequest, address: string): Promise<Invitation> {
    const { key, code, accept } = request;
    const afterwards: Afterwards = [];
    const where = key === undefined ? { codeHash: this.secrets.hashCode(code ?? '') } : { keyHash: this.secrets.hashKey(key) };
    const invitation = await this.sessions.change(where, { by: 'customer', address }, async (session, db) => {
      const now = new Date();
      if (!session?.canBeJoinedAt(now) || (key === undefined && !session.isCodeValidAt(now))) throw new DomainError('SESSION_LINK_INVALID');
      const card = await this.cardOf(session, db);
      return accept ? this.accept({ db, session, card, request, address, now, afterwards }) : card;
    });
    for (const say of afterwards) say();
    return invitation;
  }

  /** The key closes its own session and no other; as a no to the invitation, only one that nobody has joined. */
  async close(sessionId: string, { key, onlyWaiting }: CallOf<'closeSession'>['query'], address: string): Promise<void> {
    const keyHash = this.secrets.hashKey(key);
    await this.sessions.change({ sessionId }, { by: 'customer', address }, (found) => {
      if (!found || !timingSafeEqual(Buffer.from(found.keyHash), Buffer.from(keyHash))) throw new DomainError('SESSION_LINK_INVALID');
      if (onlyWaiting) found.deny(new Date());
      else found.closeByCustomer(new Date());
    });
  }

  private async accept(arrival: Arrival): Promise<Invitation> {
    const { db, session, card, request, now } = arrival;
    const { seat, knock: secret } = request;
    if (seat !== undefined && this.secrets.hashSeat(seat) === session.seatHash) return this.welcomeBack(arrival, session.seatHash);

    const knock = secret === undefined ? null : await this.knocks.find(db, session, secret, now);
    if (knock?.state === 'refused') return { ...card, state: 'refused' };
    if (session.status === 'waiting') return this.joinFirst(arrival, knock);
    return knock?.state === 'admitted' ? this.replace(arrival, knock) : this.wait(arrival, knock, 'operator', null);
  }

  private async joinFirst(arrival: Arrival, knock: KnockEntity | null): Promise<Invitation> {
    const { db, session, request, now } = arrival;
    const lack = await this.plan.findLack(db, session.companyId, now);
    if (lack) return this.wait(arrival, knock, 'plan', lack);

    session.join(now);
    session.extra = request.extra ?? '';
    return this.bind(arrival, knock);
  }

  /** Somebody else was let in: whoever was there before has the seat no more. */
  private replace(arrival: Arrival, knock: KnockEntity): Promise<Invitation> {
    const { sessionId } = arrival.session;
    arrival.afterwards.push(() => this.notices.cutCustomer(sessionId));
    return this.bind(arrival, knock);
  }

  private async bind({ db, session, card, now, afterwards }: Arrival, knock: KnockEntity | null): Promise<Invitation> {
    const seat = randomBytes(16).toString('base64url');
    const seatHash = this.secrets.hashSeat(seat);
    session.seatHash = seatHash;
    if (knock) await this.knocks.seat(db, session, knock, now, afterwards);
    return { ...card, state: 'bound', seat, signaling: await this.signaling.forCustomer(session.sessionId, seatHash) };
  }

  /** A page that comes back while another of the same customer's is connected only renews what it has. */
  private async welcomeBack({ db, session, card, address }: Arrival, seatHash: string): Promise<Invitation> {
    const { sessionId } = session;
    if (!(await this.seats.isPresent(db, sessionId, 'customer'))) {
      await this.events.add(db, session, { type: 'returned', by: 'customer', address });
    }
    return { ...card, state: 'bound', signaling: await this.signaling.forCustomer(sessionId, seatHash) };
  }

  private async wait(
    { db, session, card, request, address, now, afterwards }: Arrival,
    knock: KnockEntity | null,
    ...[reason, use]: [reason: 'operator', use: null] | [reason: 'plan', use: { used: number; allowed: number }]
  ): Promise<Invitation> {
    const secret = await this.knocks.wait(db, session, knock, { reason, use, address, now }, afterwards);
    return { ...card, state: 'waiting', knock: secret ?? request.knock ?? null, waitsFor: reason };
  }

  private async cardOf(session: SessionEntity, db: EntityManager): Promise<Invitation> {
    const company = await db.findOneByOrFail(CompanyEntity, { companyId: session.companyId });
    const operator = await db.findOneByOrFail(UserEntity, { id: session.operatorId });
    return {
      state: 'card',
      sessionId: session.sessionId,
      key: this.secrets.showKey(session) ?? '',
      company: { id: company.companyId, name: company.name, logo: company.logo },
      operator: { name: operator.name, avatar: operator.avatar },
      seat: null,
      knock: null,
      waitsFor: null,
      signaling: null,
    };
  }
}
