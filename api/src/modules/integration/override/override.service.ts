import type { Override } from '@nearhand/contracts/release';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { PlatformAdminService } from '../../../access/platform-admin.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { TokenSigner } from '../../../keys/token-signer.ts';
import { AuditService } from '../../account/audit/audit.service.ts';

const lastsMs = 8 * 3_600_000;
/** Longer values of an address are no grants. */
const longestGrant = 2_000;

/** Lets a platform admin load a remote from another origin into one tab. */
@Injectable()
export class OverrideService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(PlatformAdminService) private readonly admins: PlatformAdminService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async start(
    { userId, companyId }: Actor,
    address: string,
    { remote, origin }: CallOf<'startOverride'>['body'],
  ): Promise<ReplyOf<'startOverride'>> {
    if (!this.env.OVERRIDE_ORIGINS.includes(origin)) throw new DomainError('OVERRIDE_ORIGIN_REFUSED');
    const endsAt = new Date(Date.now() + lastsMs);
    const record = { companyId, action: 'overrideStarted', byUserId: userId, address, targetName: remote, details: { origin } } as const;
    await this.dataSource.transaction((db) => this.audit.add(db, record));
    const grant = await this.tokens.sign(userId, 'nearhand:override', endsAt, { remote, origin });
    return { grant, endsAt: endsAt.toISOString() };
  }

  /** Returns the override of a grant; null if the grant is forged or over, or if its user or origin is no longer allowed. */
  async find(grant: string): Promise<Override | null> {
    const token = grant.length <= longestGrant ? await this.tokens.verify(grant, 'nearhand:override') : null;
    const origin = this.env.OVERRIDE_ORIGINS.find((allowed) => allowed === token?.['origin']);
    if (!token?.exp || origin === undefined) return null;
    const admin = await this.admins.find({ userId: token.sub });
    if ('missing' in admin) return null;
    return { remote: String(token['remote']) as Override['remote'], origin, endsAt: new Date(token.exp * 1000).toISOString() };
  }
}
