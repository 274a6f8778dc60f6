import type { operations as ApiShapes } from './openapi.gen.ts';
import { apiOperations, identityOperations } from './operations.gen.ts';

type ApiRow = (typeof apiOperations)[number];
type IdentityRow = (typeof identityOperations)[number];

/** `operationId` of a call of the API, or of the identity protocol. */
export type OperationId = ApiRow['id'] | IdentityRow['id'];

/** A permission of the caller's role. */
export type Permission = NonNullable<ApiRow['permission']>;

/** An operation, as server and tests use it. */
export interface Operation {
  id: OperationId;
  contract: 'openapi' | 'identity';
  method: 'get' | 'put' | 'post' | 'delete' | 'patch';
  /** Path as in the contract, relative to its server URL. */
  path: string;
  /** Status of a success. */
  status: number;
  security: readonly string[];
  permission: Permission | null;
  /** The page that shows an error of the operation to a browser, by its code in the fragment. */
  refusalPage: string | null;
  /** Whether it accepts an `Idempotency-Key`. */
  isRepeatable: boolean;
}

/** Operations of both contracts. */
export const operations: readonly Operation[] = [
  ...apiOperations.map((row) => ({ ...row, contract: 'openapi' as const })),
  ...identityOperations.map((row) => ({ ...row, contract: 'identity' as const })),
];

export type { ApiShapes };
