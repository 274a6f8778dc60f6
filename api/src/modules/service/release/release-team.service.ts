import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { ReleaseTeam, ReleaseTokenCheck } from '../../../access/release-team.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { consumePoint } from '../../../http/limits/consume-point.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { ReleaseTokenEntity } from './release-token.entity.ts';
import { releaseTokenHash, tokenOf } from './release-token.ts';

/** Calls of one token: the first push of a build is one for each file. */
export const tokenCallsPerMinute = 1200;

/** Authenticates teams by their release tokens. */
@Injectable()
export class ReleaseTeamService implements ReleaseTokenCheck {
  private readonly calls: RateLimiterAbstract;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.calls = limits.counter('release-token', tokenCallsPerMinute, 60);
  }

  async authenticate(authorization: string | undefined): Promise<ReleaseTeam> {
    const token = tokenOf(authorization);
    const found = token && (await this.dataSource.getRepository(ReleaseTokenEntity).findOneBy({ tokenHash: releaseTokenHash(token) }));
    if (!found) throw new DomainError('RELEASE_TOKEN_INVALID');
    const state = found.stateAt(new Date());
    if (state === 'revoked') throw new DomainError('RELEASE_TOKEN_REVOKED');
    if (state === 'expired') throw new DomainError('RELEASE_TOKEN_EXPIRED');
    const { tokenId, remote, team, publicKey } = found;
    await consumePoint(this.calls, tokenId);
    await this.dataSource.query(
      `UPDATE "release_tokens" SET "lastUsedAt" = now()
       WHERE "tokenId" = $1 AND ("lastUsedAt" IS NULL OR "lastUsedAt" < now() - interval '1 minute')`,
      [tokenId],
    );
    return { tokenId, remote, team, publicKey };
  }
}
