import type { components } from '@nearhand/contracts/openapi.gen';
import type { ReleaseTokenEntity } from './release-token.entity.ts';

export function toReleaseToken(token: ReleaseTokenEntity, now: Date): components['schemas']['ReleaseToken'] {
  const { tokenId, remote, team, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return {
    tokenId,
    remote,
    team,
    state: token.stateAt(now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
