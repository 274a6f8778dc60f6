import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { CompanyEntity } from '../../company/company/company.entity.ts';
import { SandboxEntity } from '../sandbox/sandbox.entity.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { JoinRequestEntity } from './join-request.entity.ts';

/** The link or the spoken code of a session. */
export type SessionLink = { keyHash: string } | { codeHash: string };

export interface Invitation {
  session: SessionEntity;
  company: CompanyEntity;
  operator: UserEntity;
  /** The join request of the caller's token. */
  joinRequest: JoinRequestEntity | null;
  /** Set if the company is a sandbox. */
  sandbox: SandboxEntity | null;
}

@Injectable()
export class SessionInvitationRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Reads everything that a card or a poll shows in one statement, each row by a unique index. */
  async find(link: SessionLink | { sessionId: string }, tokenHash: string | null): Promise<Invitation | null> {
    const session = await this.dataSource
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.operator', 'operator')
      .innerJoinAndMapOne('session.company', CompanyEntity, 'company', 'company.companyId = session.companyId')
      .leftJoinAndMapOne('session.sandbox', SandboxEntity, 'sandbox', 'sandbox.companyId = session.companyId')
      .leftJoinAndMapOne(
        'session.joinRequest',
        JoinRequestEntity,
        'request',
        'request.tokenHash = :tokenHash AND request.sessionId = session.sessionId',
        { tokenHash },
      )
      .where(link)
      .getOne();
    if (!session) return null;
    const { company, joinRequest, sandbox } = session as SessionEntity & Pick<Invitation, 'company' | 'joinRequest' | 'sandbox'>;
    return { session, company, operator: session.operator, joinRequest, sandbox };
  }
}
