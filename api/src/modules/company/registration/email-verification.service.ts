import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import type { ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { ActionMailService } from '../../account/identity/codes/action-mail.service.ts';
import { HostedIdentityClient } from '../../account/identity/hosted-identity.client.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { type IdentityFacts, UserService } from '../../account/user/user.service.ts';
import { CompanyService } from '../company/company.service.ts';
import { HostedVerificationService } from './hosted-verification.service.ts';
import { type IdentityProof, IdentityProofService } from './identity-proof.service.ts';

/** Verifies e-mail addresses. */
@Injectable()
export class EmailVerificationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(IdentityProofService) private readonly proofs: IdentityProofService,
    @Inject(ActionMailService) private readonly mails: ActionMailService,
    @Inject(HostedIdentityClient) private readonly hosted: HostedIdentityClient,
    @Inject(HostedVerificationService) private readonly hostedLinks: HostedVerificationService,
  ) {}

  /** `idToken` is the caller's; a hosted identity provider requires it. */
  async sendLink({ userId }: Actor, idToken: string, continueUrl: string | undefined): Promise<void> {
    const user = await this.users.find(userId);
    if (user.isVerified) throw new DomainError('ALREADY_VERIFIED');
    if (this.hosted.isUsed) return this.hostedLinks.send(user, idToken, continueUrl);
    const { identityId, email: to, name, locale } = user;
    await this.dataSource.transaction((db) => this.mails.send(db, { mode: 'verifyEmail', identityId, to, name, locale, continueUrl }));
  }

  /** Copies the verification from the identity to the user. */
  async finish(idToken: string): Promise<ReplyOf<'finishVerification'>> {
    const proof = await this.proofs.read(idToken);
    const hosted = this.hosted.isUsed ? await this.hostedLinks.read(idToken) : null;
    const user = await this.dataSource.transaction((db) => this.follow(db, proof, hosted));
    if (!user) throw new DomainError('USER_NOT_FOUND');
    if (user.deactivatedAt) throw new DomainError('USER_DISABLED');
    return toUser(user, roleOf(user, await this.companies.find(user.companyId)));
  }

  /** Reloads an embedded identity under a lock: its address may have changed. */
  private async follow(db: EntityManager, { identityId }: IdentityProof, hosted: IdentityFacts | null): Promise<UserEntity | null> {
    const identity = hosted ?? (await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } }));
    return identity && this.users.followIdentity(db, identityId, identity);
  }
}
