import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import type { ReleaseTokenEntity } from '../../service/release/release-token.entity.ts';
import { ReleaseTokenService } from '../../service/release/release-token.service.ts';

/** Changes of release tokens by platform admins, which the audit log of their company records. */
@Injectable()
export class ReleaseTokenAdminService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ReleaseTokenService) private readonly tokens: ReleaseTokenService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** A token outlives the sign-in of its creator, so creating one requires a recent sign-in. */
  async create(
    actor: Actor,
    address: string,
    request: CallOf<'createReleaseToken'>['body'],
  ): Promise<{ token: ReleaseTokenEntity; secret: string }> {
    ensureSignedInRecently(actor);
    const { companyId, userId: byUserId } = actor;
    return this.dataSource.transaction(async (db) => {
      const created = await this.tokens.create(db, request);
      const { remote: targetName, team, expiresAt } = created.token;
      const details = { team, expiresAt: expiresAt.toISOString() };
      await this.audit.add(db, { companyId, action: 'releaseTokenCreated', byUserId, address, targetName, details });
      return created;
    });
  }

  async revoke({ companyId, userId: byUserId }: Actor, address: string, tokenId: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const revoked = await this.tokens.revoke(db, tokenId);
      if (!revoked) return;
      const { remote: targetName, team } = revoked;
      await this.audit.add(db, { companyId, action: 'releaseTokenRevoked', byUserId, address, targetName, details: { team } });
    });
  }
}
