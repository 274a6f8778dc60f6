import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Raw } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import { trustedPath } from '../../../http/server/trusted-path.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { ActionMailService } from '../../account/identity/codes/action-mail.service.ts';
import { HostedIdentityClient } from '../../account/identity/hosted-identity.client.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { CaptchaService } from '../../service/captcha/captcha.service.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';

const queue = 'password.forgotten';

interface Job {
  requestId: string;
  sealed: string;
}

interface ResetRequest {
  email: string;
  continueUrl?: string;
}

/** Mails links that reset a password. */
@Injectable()
export class PasswordResetService {
  private readonly logger = new Logger(PasswordResetService.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(CaptchaService) private readonly captchas: CaptchaService,
    @Inject(HostedIdentityClient) private readonly hosted: HostedIdentityClient,
    @Inject(ActionMailService) private readonly mails: ActionMailService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    jobs.define(queue, { retryLimit: 5 });
    jobs.work<Job>(queue, (job) => this.send(job));
  }

  /** A job looks up the address, so that neither the response nor its duration reveals whether it is known. */
  async ask({ email, captchaToken, redirectTo }: CallOf<'forgotPassword'>['body']): Promise<void> {
    if (redirectTo !== undefined) trustedPath(this.env, redirectTo);
    if (!(await this.captchas.accepts(captchaToken))) throw new DomainError('CAPTCHA_REQUIRED');

    const requestId = uuid();
    const request: ResetRequest = { email: toKnownEmail(email), ...(redirectTo !== undefined && { continueUrl: redirectTo }) };
    await this.jobs.send(queue, { requestId, sealed: this.box.seal(requestId, JSON.stringify(request)) } satisfies Job);
  }

  private async send({ requestId, sealed }: Job): Promise<void> {
    const request = JSON.parse(this.box.open(requestId, sealed)) as ResetRequest;
    if (this.hosted.isUsed) return this.haveSent(request);
    try {
      await this.dataSource.transaction((db) => this.sendWithin(db, request));
    } catch (error) {
      // A link was sent less than a minute ago.
      if (!(error instanceof DomainError && error.code === 'TOO_MANY_ATTEMPTS')) throw error;
    }
  }

  /** The hosted identity provider checks the address itself. */
  private async haveSent({ email, continueUrl }: ResetRequest): Promise<void> {
    const user = await this.dataSource.manager.findOneBy(UserEntity, { email: Raw((column) => `lower(${column}) = :email`, { email }) });
    const goOn = this.hosted.continueUrl('/user/sign-in', continueUrl);
    const request = { requestType: 'PASSWORD_RESET', email, continueUrl: goOn } as const;
    await this.hosted.sendLink(request, user?.locale ?? 'en').catch((error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
      if (error.message !== 'EMAIL_NOT_FOUND') this.logger.warn(`The identity service sends no link: ${error.message}`);
    });
  }

  private async sendWithin(db: EntityManager, { email, continueUrl }: ResetRequest): Promise<void> {
    const identity = await db.findOneBy(IdentityEntity, { email, disabled: false });
    const user = identity && (await db.findOneBy(UserEntity, { identityId: identity.identityId, deactivatedAt: IsNull() }));
    if (!user) return;
    const { identityId, name, locale } = user;
    await this.mails.send(db, { mode: 'resetPassword', identityId, to: email, name, locale, continueUrl });
  }
}
