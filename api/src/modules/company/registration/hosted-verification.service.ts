import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../../http/domain-error.ts';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { HostedIdentityClient } from '../../account/identity/hosted-identity.client.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import type { IdentityFacts } from '../../account/user/user.service.ts';

const queue = 'verification.hosted';
const waitSeconds = 60;

interface Job {
  userId: string;
  locale: UserEntity['locale'];
  /** The id token, encrypted. */
  sealed: string;
  redirectTo?: string | undefined;
}

/** Errors of the hosted service as codes of the contract. */
const codeOf: Partial<Record<string, ErrorCode>> = {
  INVALID_ID_TOKEN: 'UNAUTHENTICATED',
  TOKEN_EXPIRED: 'UNAUTHENTICATED',
  USER_NOT_FOUND: 'UNAUTHENTICATED',
  USER_DISABLED: 'USER_DISABLED',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'TOO_MANY_ATTEMPTS',
  OPERATION_NOT_ALLOWED: 'IDENTITY_HOSTED',
};

/** Verifies addresses through the hosted identity provider. */
@Injectable()
export class HostedVerificationService {
  private readonly logger = new Logger(HostedVerificationService.name);
  private readonly sent: RateLimiterAbstract;

  constructor(
    @Inject(HostedIdentityClient) private readonly hosted: HostedIdentityClient,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.sent = limits.counter('verification:hosted', 1, waitSeconds);
    jobs.define(queue, { retryLimit: 5 });
    jobs.work<Job>(queue, (job) => this.sendWaiting(job));
  }

  /** Sends at most one mail a minute to a user. */
  async send({ id, locale }: UserEntity, idToken: string, redirectTo: string | undefined): Promise<void> {
    const continueUrl = this.hosted.continueUrl('/user/after-verification', redirectTo);
    await this.sent.consume(id).catch((refusal: { msBeforeNext?: number }) => {
      if (refusal.msBeforeNext === undefined) throw refusal;
      throw new DomainError('TOO_MANY_ATTEMPTS', undefined, refusal.msBeforeNext / 1000);
    });
    await this.hosted.sendLink({ requestType: 'VERIFY_EMAIL', idToken, continueUrl }, locale).catch(async (error: unknown) => {
      // Nothing was sent, so the attempt does not count.
      await this.sent.delete(id);
      throw this.refusalOf(error);
    });
  }

  /** Reads the current verification, which may be newer than the token. */
  read(idToken: string): Promise<IdentityFacts> {
    return this.hosted.lookUp(idToken).catch((error: unknown) => {
      throw this.refusalOf(error);
    });
  }

  /** Sends after the transaction of `db` commits. */
  sendSoon(db: EntityManager, { id: userId, locale }: UserEntity, idToken: string, redirectTo: string | undefined): Promise<void> {
    return this.jobs.send(queue, { userId, locale, sealed: this.box.seal(userId, idToken), redirectTo } satisfies Job, { db });
  }

  /** A rejected mail is only logged: the user can request another one. */
  private async sendWaiting({ userId, locale, sealed, redirectTo }: Job): Promise<void> {
    const continueUrl = this.hosted.continueUrl('/user/after-verification', redirectTo);
    const request = { requestType: 'VERIFY_EMAIL', idToken: this.box.open(userId, sealed), continueUrl } as const;
    await this.hosted.sendLink(request, locale).catch((error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
      this.logger.warn(`The identity service sends no link: ${error.message}`);
    });
  }

  private refusalOf(error: unknown): unknown {
    if (!(error instanceof IdentityError)) return error;
    this.logger.warn(`The identity service refuses: ${error.message}`);
    return new DomainError(codeOf[error.message] ?? 'UNAVAILABLE');
  }
}
