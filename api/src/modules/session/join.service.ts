import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignalingTokens } from '../../access/signaling-tokens.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { UserEntity } from '../user/user.entity.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionSecrets } from './session-secrets.ts';

type JoinRequest = CallOf<'joinSession'>['body'];
type Invitation = ReplyOf<'joinSession'>;

/** What customers, who hold a secret and no account, do with sessions. */
@Injectable()
export class JoinService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecrets) private readonly secrets: SessionSecrets,
    @Inject(SignalingTokens) private readonly signaling: SignalingTokens,
  ) {}

  /** Shows who invites; with `accept`, binds the first customer. Unknown, expired and closed answer alike. */
  async join({ key, code, accept, seat, extra = '' }: JoinRequest, address: string): Promise<Invitation> {
    const where = key === undefined ? { codeHash: this.secrets.hashCode(code ?? '') } : { keyHash: this.secrets.hashKey(key) };
    return this.sessions.change(where, { by: 'customer', address }, async (session, db) => {
      const now = new Date();
      if (!session?.canBeJoinedAt(now) || (key === undefined && !session.isCodeValidAt(now))) throw new DomainError('SESSION_LINK_INVALID');
      const card = await this.cardOf(session, db);
      if (!accept) return card;
      if (seat !== undefined && this.secrets.hashSeat(seat) === session.seatHash)
        return this.welcomeBack(session.sessionId, session.seatHash, card);

      session.join(now);
      session.extra = extra;
      const fresh = randomBytes(16).toString('base64url');
      session.seatHash = this.secrets.hashSeat(fresh);
      return { ...card, state: 'bound', seat: fresh, signaling: await this.signaling.forCustomer(session.sessionId, session.seatHash) };
    });
  }

  /** The key closes its own session and no other. */
  async close(sessionId: string, key: string, address: string): Promise<void> {
    const keyHash = this.secrets.hashKey(key);
    await this.sessions.change({ sessionId }, { by: 'customer', address }, (found) => {
      if (!found || !timingSafeEqual(Buffer.from(found.keyHash), Buffer.from(keyHash))) throw new DomainError('SESSION_LINK_INVALID');
      found.closeByCustomer(new Date());
    });
  }

  private async welcomeBack(sessionId: string, seatHash: string, card: Invitation): Promise<Invitation> {
    return { ...card, state: 'bound', signaling: await this.signaling.forCustomer(sessionId, seatHash) };
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
