import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignalingTokens } from '../../access/signaling-tokens.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { UserEntity } from '../user/user.entity.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionRepository } from './session.repository.ts';
import { sessionLimits } from './session-limits.ts';
import { SessionSecrets } from './session-secrets.ts';

type JoinRequest = CallOf<'joinSession'>['body'];
type Invitation = ReplyOf<'joinSession'>;

/** What customers, who hold a secret and no account, do with sessions. */
@Injectable()
export class JoinService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecrets) private readonly secrets: SessionSecrets,
    @Inject(SignalingTokens) private readonly signaling: SignalingTokens,
  ) {}

  /** Shows who invites; with `accept`, binds the first customer. Unknown, expired and closed answer alike. */
  async join({ key, code, accept }: JoinRequest, address: string): Promise<Invitation> {
    const where = key === undefined ? { codeHash: this.secrets.hashCode(code ?? '') } : { keyHash: this.secrets.hashKey(key) };
    const { session, invitation } = await this.sessions.change(where, { by: 'customer', address }, async (found) => {
      const now = new Date();
      if (!found?.canBeJoinedAt(now) || (key === undefined && !found.isCodeValidAt(now))) throw new DomainError('SESSION_LINK_INVALID');
      const card = await this.cardOf(found);
      if (accept) found.join(now);
      return { session: found, invitation: card };
    });
    if (!accept) return invitation;

    return { ...invitation, signaling: await this.signaling.forCustomer(session.sessionId, new Date(Date.now() + sessionLimits.total)) };
  }

  /** The key closes its own session and no other. */
  async close(sessionId: string, key: string, address: string): Promise<void> {
    const keyHash = this.secrets.hashKey(key);
    await this.sessions.change({ sessionId }, { by: 'customer', address }, (found) => {
      if (!found || !timingSafeEqual(Buffer.from(found.keyHash), Buffer.from(keyHash))) throw new DomainError('SESSION_LINK_INVALID');
      found.closeByCustomer(new Date());
    });
  }

  private async cardOf(session: SessionEntity): Promise<Invitation> {
    const [company, operator] = await Promise.all([
      this.dataSource.getRepository(CompanyEntity).findOneByOrFail({ companyId: session.companyId }),
      this.dataSource.getRepository(UserEntity).findOneByOrFail({ id: session.operatorId }),
    ]);
    return {
      sessionId: session.sessionId,
      key: this.secrets.showKey(session) ?? '',
      company: { name: company.name, logo: company.logo },
      operator: { name: operator.name, avatar: operator.avatar },
      signaling: null,
    };
  }
}
