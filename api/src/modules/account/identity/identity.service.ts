import { availableParallelism } from 'node:os';
import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { addressKey } from '../../../http/limits/address-rate-limit.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import { EmailOwnershipService } from './account/email-ownership.service.ts';
import { ensureEmailForm } from './account/ensure-email-form.ts';
import { ActionCodeService } from './codes/action-code.service.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { IdentityRepository } from './identity.repository.ts';
import { PasswordService } from './password/password.service.ts';
import { hashPassword, matchPassword, verifyPassword } from './password/password-hash.ts';
import { IdentityTokenService, type IssuedTokens } from './sign-in/identity-token.service.ts';
import type { Caller } from './sign-in/sign-in-facts.ts';
import { SignInFlowService, type SignInOutcome } from './sign-in/sign-in-flow.service.ts';
import { SignInLimitService } from './sign-in/sign-in-limit.service.ts';

/** Limits parallel sign-ins, so that they do not use all database connections. */
const limit = createConcurrencyLimiter(Math.max(1, availableParallelism() - 1), 500);

/** Signs up and in. */
@Injectable()
export class IdentityService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(SignInLimitService) private readonly attempts: SignInLimitService,
    @Inject(SignInFlowService) private readonly flow: SignInFlowService,
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(EmailOwnershipService) private readonly proof: EmailOwnershipService,
    @Inject(PasswordService) private readonly passwords: PasswordService,
  ) {}

  async signUp(address: string, password: string, displayName: string, caller: Caller): Promise<IssuedTokens> {
    const email = toKnownEmail(address);
    if (!isEmail(email)) throw new IdentityError('INVALID_EMAIL');
    const passwordHash = await this.passwords.hash(password, caller.address);
    return this.dataSource.transaction(async (db) => {
      const identity = await this.identities.create(db, { email, displayName, passwordHash, emailVerified: false });
      return this.tokens.start(db, identity, { ...caller, method: 'password', at: new Date() });
    });
  }

  /** An unknown address and a wrong password give the same response in the same time. */
  async signInWithPassword(address: string, password: string, caller: Caller, idToken?: string): Promise<SignInOutcome> {
    ensureEmailForm(address);
    if (!password) throw new IdentityError('MISSING_PASSWORD');
    return limit(() => this.checkPassword(address, password, caller, idToken), addressKey(caller.address));
  }

  /** The link proves the address. Creates an account if there is none. */
  async signInWithEmailLink(
    address: string,
    code: string,
    caller: Caller,
    idToken?: string,
  ): Promise<SignInOutcome & { isNewUser: boolean }> {
    ensureEmailForm(address);
    const email = toKnownEmail(address);
    const holder = await this.flow.holderOf(idToken);
    return this.dataSource.transaction(async (db) => {
      const action = await this.codes.use(db, code, ['signIn']);
      if (action.email !== email) throw new IdentityError('INVALID_EMAIL');
      const known = await this.identities.findByEmail(db, email);
      if (known?.disabled) throw new IdentityError('USER_DISABLED');
      const identity = known ?? (await this.identities.create(db, { email, emailVerified: true }));
      if (!identity.emailVerified) await this.proof.take(db, identity, caller.address);
      const signInId = this.flow.ongoing(holder, identity);
      const outcome = await this.flow.finish(db, identity, { ...caller, method: 'emailLink', at: new Date(), signInId });
      return { ...outcome, isNewUser: !known };
    });
  }

  private async checkPassword(address: string, password: string, caller: Caller, idToken?: string): Promise<SignInOutcome> {
    const email = toKnownEmail(address);
    await this.attempts.begin(email, caller.address);
    const identity = await this.identities.findByEmail(this.dataSource.manager, email);
    const match = await matchPassword(identity?.passwordHash ?? null, password);
    if (!identity || match === null) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');

    await this.attempts.succeed(email, caller.address);
    const newHash = match === 'older' ? await hashPassword(password) : null;
    const signInId = this.flow.ongoing(await this.flow.holderOf(idToken), identity);
    return this.dataSource.transaction(async (db) => {
      // The password may have been changed during the check.
      const current = await this.identities.lock(db, identity.identityId);
      const isSame = current.passwordHash === identity.passwordHash;
      if (!isSame && !(await verifyPassword(current.passwordHash, password))) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      if (isSame && newHash !== null) await this.identities.replaceHash(db, current, newHash);
      return this.flow.finishLocked(db, current, { ...caller, method: 'password', at: new Date(), signInId });
    });
  }
}
