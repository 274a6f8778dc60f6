import type { components } from '@nearhand/contracts/openapi.gen';
import type { ApiKeyEntity } from './api-key.entity.ts';

export function toApiKey(key: ApiKeyEntity, now: Date): components['schemas']['ApiKey'] {
  const { apiKeyId, name, ending, permissions, createdById, createdBy, createdAt, expiresAt, lastUsedAt } = key;
  return {
    apiKeyId,
    name,
    ending,
    permissions,
    state: key.stateAt(now),
    createdBy: { id: createdById, name: createdBy?.name ?? '' },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
