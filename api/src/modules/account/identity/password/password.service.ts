import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AddressRateLimit } from '../../../../http/limits/address-rate-limit.ts';
import { MailService } from '../../../service/mail/mail.service.ts';
import { ActionCodeService } from '../codes/action-code.service.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IDENTITY_LIMIT } from '../identity-limit.token.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { hashPassword } from './password-hash.ts';
import { ensureGoodPassword } from './password-policy.ts';

/** Changes passwords and mails a recovery link. */
@Injectable()
export class PasswordService {
  constructor(
    @Inject(ActionCodeService) private readonly codes: ActionCodeService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
    @Inject(IDENTITY_LIMIT) private readonly limit: AddressRateLimit,
  ) {}

  /** Checks and hashes a password. Rate-limited, since hashing is expensive. */
  async hash(password: string, address: string): Promise<string> {
    await ensureGoodPassword(password);
    await this.limit.count(address);
    return hashPassword(password);
  }

  async set(db: EntityManager, identity: IdentityEntity, passwordHash: string, address: string): Promise<void> {
    const { identityId, email, displayName: name } = identity;
    const at = new Date();
    Object.assign(identity, { passwordHash, passwordChangedAt: at });
    await db.update(IdentityEntity, { identityId }, { passwordHash, passwordChangedAt: at });
    await this.codes.forgetEmailChanges(db, identityId);
    const locale = await this.identityUsers.localeOf(db, identityId);
    const { link } = await this.codes.issue(db, { mode: 'recoverEmail', identityId, email, locale });
    await this.mails.send(db, { kind: 'password-changed', to: email, locale, values: { link, name, email, at: at.toISOString() } });
    await this.identityUsers.record(db, identityId, { action: 'passwordChanged', address });
  }
}
