import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { roleOf } from '../../../access/actor.ts';
import { advisoryLock } from '../../../database/advisory-lock.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { parseLocale } from '../../../http/locales.ts';
import { trustedPath } from '../../../http/server/trusted-path.ts';
import { ActionMailService } from '../../account/identity/codes/action-mail.service.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { toPersonName } from '../../account/user/to-person-name.ts';
import { toUser } from '../../account/user/to-user.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { CompanyCreationService } from './company-creation.service.ts';
import { HostedVerificationService } from './hosted-verification.service.ts';
import { type IdentityProof, IdentityProofService } from './identity-proof.service.ts';
import { InvitedSignUpService } from './invited-sign-up.service.ts';
import { OrphanIdentityService } from './orphan-identity.service.ts';
import { SignUpPolicy } from './sign-up-policy.ts';

type Request = CallOf<'register'>['body'];
type Registered = ReplyOf<'register'>;

/** Page on which a new owner continues by default, in whichever browser the link of the mail is opened (spec §4). */
const onboardingPath = '/app/?action=onboarding';

/** Creates the account of an identity. If that fails, the identity is deleted. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdentityProofService) private readonly proofs: IdentityProofService,
    @Inject(SignUpPolicy) private readonly rules: SignUpPolicy,
    @Inject(CompanyCreationService) private readonly companies: CompanyCreationService,
    @Inject(InvitedSignUpService) private readonly invitedSignUps: InvitedSignUpService,
    @Inject(ActionMailService) private readonly mails: ActionMailService,
    @Inject(HostedVerificationService) private readonly hosted: HostedVerificationService,
    @Inject(OrphanIdentityService) private readonly orphans: OrphanIdentityService,
  ) {}

  /** Returns the existing account when repeated. Deletes the identity on failure, so that the sign-up can be repeated. */
  async register(request: Request, address: string): Promise<Registered> {
    const proof = await this.proofs.read(request.idToken);
    const known = await this.find(this.dataSource.manager, proof);
    if (known) return known;
    try {
      if (request.redirectTo !== undefined) trustedPath(this.env, request.redirectTo);
      if (request.invitationToken === undefined) await this.rules.ensureAllowed(proof, address);
      return await this.dataSource.transaction((db) => this.settle(db, proof, request, address));
    } catch (error) {
      if (!this.env.IDENTITY_URL) await this.orphans.forget(proof.identityId);
      throw error;
    }
  }

  private async settle(db: EntityManager, proof: IdentityProof, request: Request, address: string): Promise<Registered> {
    // Serializes registrations of one identity.
    await advisoryLock(db, `registration ${proof.identityId}`);
    const known = await this.find(db, proof);
    if (known) return known;
    await this.ensureIdentity(db, proof);

    const user = await this.createAccount(db, proof, request, address);
    const continueUrl = request.redirectTo ?? (request.invitationToken === undefined ? onboardingPath : undefined);
    if (!this.env.IDENTITY_URL) await this.updateIdentity(db, user, continueUrl);
    else if (!user.isVerified) await this.hosted.sendSoon(db, user, request.idToken, continueUrl);
    return this.answer(db, user, true);
  }

  private async createAccount(db: EntityManager, proof: IdentityProof, request: Request, address: string): Promise<UserEntity> {
    const { identityId, email, emailVerified, issuedAt } = proof;
    const name = toPersonName(request.fullName ?? proof.name, email);
    const newUser = {
      identityId,
      email,
      name,
      isVerified: emailVerified,
      locale: parseLocale(request.locale ?? '') ?? 'en',
      validAfter: issuedAt,
    };
    if (request.invitationToken !== undefined) return this.invitedSignUps.join(db, request.invitationToken, newUser, address);

    await this.rules.ensureNew(db, proof, request.captchaToken);
    return this.companies.create(db, newUser, request.companyName ?? '', address);
  }

  /** Locks the identity, so that it is not deleted as an orphan. */
  private async ensureIdentity(db: EntityManager, { identityId }: IdentityProof): Promise<void> {
    if (this.env.IDENTITY_URL) return;
    const identity = await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
    if (!identity) throw new DomainError('UNAUTHENTICATED');
  }

  /** Copies name and verification to the embedded identity and mails the verification link. */
  private async updateIdentity(db: EntityManager, user: UserEntity, continueUrl: string | undefined): Promise<void> {
    const { identityId, name, email: to, locale, isVerified: emailVerified } = user;
    await db.update(IdentityEntity, { identityId }, { displayName: name, emailVerified });
    if (!emailVerified) await this.mails.send(db, { mode: 'verifyEmail', identityId, to, name, locale, continueUrl });
  }

  private async find(db: EntityManager, { identityId }: IdentityProof): Promise<Registered | null> {
    const user = await db.findOneBy(UserEntity, { identityId });
    if (user?.deactivatedAt) throw new DomainError('USER_DISABLED');
    return user && this.answer(db, user, false);
  }

  private async answer(db: EntityManager, user: UserEntity, isNewUser: boolean): Promise<Registered> {
    const { companyId } = user;
    const company = await db.findOneByOrFail(CompanyEntity, { companyId });
    return { user: toUser(user, roleOf(user, company)), isNewUser };
  }
}
