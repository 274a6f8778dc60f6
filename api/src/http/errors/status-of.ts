import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import type { ErrorCode } from '../domain-error.ts';

/** Status of each error code. */
export const statusOf: Record<ErrorCode, number> = openapi.components.schemas.ErrorCode['x-status'];
