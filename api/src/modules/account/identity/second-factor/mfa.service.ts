import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { ReplyOf } from '../../../../http/call.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { RateLimitService } from '../../../../http/limits/rate-limit.service.ts';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { RecoveryCodeService } from '../codes/recovery-code.service.ts';
import { IdentityRepository } from '../identity.repository.ts';
import { ensureRecent } from '../sign-in/ensure-recent.ts';
import { IdentityTokenService, type IssuedTokens } from '../sign-in/identity-token.service.ts';
import { SignInEntity } from '../sign-in/sign-in.entity.ts';
import type { Caller } from '../sign-in/sign-in-facts.ts';
import { SignInFlowService } from '../sign-in/sign-in-flow.service.ts';
import { SignInLimitService } from '../sign-in/sign-in-limit.service.ts';
import { newTotpSecret, SecondFactorService, totpSettings, totpStepOf } from './second-factor.service.ts';

const enrolMs = 10 * 60 * 1000;
const enrolPurpose = 'second factor';
/** Counted over all network addresses: the caller already knows the password. */
const guesses = { points: 30, seconds: 60 * 60 };

interface Enrollment {
  identityId: string;
  secret: string;
  expiresAt: number;
}

/** Enrolls and withdraws the second factor, and completes sign-ins with it. */
@Injectable()
export class MfaService {
  private readonly guesses: RateLimiterAbstract;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(IdentityTokenService) private readonly tokens: IdentityTokenService,
    @Inject(SecondFactorService) private readonly factors: SecondFactorService,
    @Inject(RecoveryCodeService) private readonly recoveryCodes: RecoveryCodeService,
    @Inject(SignInFlowService) private readonly flow: SignInFlowService,
    @Inject(SignInLimitService) private readonly attempts: SignInLimitService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.guesses = limits.counter('second-factor', guesses.points, guesses.seconds);
  }

  /** Stores nothing before the first valid code: the response contains the encrypted secret. */
  async start(idToken: string): Promise<ReplyOf<'startMfaEnrollment'>> {
    const holder = await this.tokens.holderOf(idToken);
    const { identityId, emailVerified, totpId } = holder.identity;
    ensureRecent(holder);
    if (!emailVerified) throw new IdentityError('UNVERIFIED_EMAIL');
    if (totpId !== null) throw new IdentityError('SECOND_FACTOR_EXISTS');
    const enrollment: Enrollment = { identityId, secret: newTotpSecret(), expiresAt: Date.now() + enrolMs };
    return {
      totpSessionInfo: {
        sharedSecretKey: enrollment.secret,
        verificationCodeLength: totpSettings.digits,
        hashingAlgorithm: totpSettings.algorithm,
        periodSec: totpSettings.period,
        sessionInfo: this.box.seal(enrolPurpose, JSON.stringify(enrollment)),
        finalizeEnrollmentTime: new Date(enrollment.expiresAt).toISOString(),
      },
    };
  }

  async finish(idToken: string, sessionInfo: string, code: string, name: string, { address }: Caller): Promise<IssuedTokens> {
    const holder = await this.tokens.holderOf(idToken);
    const { identityId, secret, expiresAt } = this.openEnrollment(sessionInfo);
    if (identityId !== holder.identity.identityId) throw new IdentityError('INVALID_SESSION_INFO');
    if (expiresAt <= Date.now()) throw new IdentityError('SESSION_EXPIRED');
    const step = totpStepOf(secret, code.trim());
    if (step === null) throw new IdentityError('INVALID_CODE');
    return this.dataSource.transaction(async (db) => {
      const identity = await this.identities.lock(db, identityId);
      if (identity.totpId !== null) throw new IdentityError('SECOND_FACTOR_EXISTS');
      await this.factors.add(db, identity, secret, { name, step, address });
      await db.update(SignInEntity, { signInId: holder.signInId }, { hasSecondFactor: true });
      return this.tokens.goOn(db, identity, holder);
    });
  }

  async withdraw(idToken: string, totpId: string, { address }: Caller): Promise<IssuedTokens> {
    const holder = await this.tokens.holderOf(idToken);
    ensureRecent(holder);
    return this.dataSource.transaction(async (db) => {
      const identity = await this.identities.lock(db, holder.identity.identityId);
      if (identity.totpId === null || identity.totpId !== totpId) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
      await this.factors.remove(db, identity, address);
      return this.tokens.goOn(db, identity, holder);
    });
  }

  /** Accepts a TOTP code or a recovery code. */
  async finishSignIn(credential: string, code: string, caller: Caller): Promise<IssuedTokens> {
    const { identityId, totpId, method, signInId, startedAt } = this.flow.readPending(credential);
    const account = `second factor ${identityId}`;
    await this.attempts.begin(account, caller.address);
    const { consumedPoints, msBeforeNext } = await this.guesses.penalty(identityId);
    if (consumedPoints > guesses.points) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', 429, msBeforeNext / 1000);

    const issued = await this.dataSource.transaction(async (db) => {
      const identity = await this.identities.lock(db, identityId);
      if (identity.totpId !== totpId || identity.validSince.getTime() > startedAt) {
        throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
      }
      const given = code.replace(/\s/g, '');
      const isRight =
        (await this.factors.accepts(db, identity, given)) || (await this.recoveryCodes.use(db, identity, given, caller.address));
      if (!isRight) throw new IdentityError('INVALID_CODE');
      if (identity.disabled) throw new IdentityError('USER_DISABLED');
      return this.tokens.start(db, identity, { ...caller, method, at: new Date(), hasSecondFactor: true, signInId });
    });
    await Promise.all([this.attempts.succeed(account, caller.address), this.guesses.delete(identityId)]);
    return issued;
  }

  private openEnrollment(sessionInfo: string): Enrollment {
    try {
      return JSON.parse(this.box.open(enrolPurpose, sessionInfo)) as Enrollment;
    } catch {
      throw new IdentityError('INVALID_SESSION_INFO');
    }
  }
}
