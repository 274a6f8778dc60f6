import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { deviceName } from '../../../../http/device-name.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import type { SignInFacts } from './sign-in-facts.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Ended sign-ins are kept to recognize their browsers. */
const knownMs = 60 * dayMs;
const browsersQuery = 'SELECT DISTINCT "userAgent" FROM "sign_ins" WHERE "identityId" = $1 AND "lastUsedAt" > $2';

/** Records each sign-in and mails the user about a new browser. */
@Injectable()
export class NewSignInNotifier {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  /** Call it before the sign-in is stored. */
  async notify(
    db: EntityManager,
    identity: IdentityEntity,
    { method, address, userAgent, at, hasSecondFactor }: SignInFacts,
  ): Promise<void> {
    const { identityId, email, displayName: name } = identity;
    const device = deviceName(userAgent);
    await this.identityUsers.record(db, identityId, {
      action: 'signedIn',
      address,
      details: { method, device, hasSecondFactor: hasSecondFactor === true },
    });
    // The first sign-in follows the sign-up.
    if (!identity.lastSignInAt) return;
    const earlier = await db.query<{ userAgent: string }[]>(browsersQuery, [identityId, new Date(at.getTime() - knownMs)]);
    if (earlier.some(({ userAgent }) => deviceName(userAgent) === device)) return;
    const link = new URL('/app/account/settings', this.env.PUBLIC_URL).href;
    const values = { link, name, email, at: at.toISOString(), device, address };
    await this.mails.send(db, { kind: 'new-sign-in', to: email, locale: await this.identityUsers.localeOf(db, identityId), values });
  }
}
