import type { operations as ApiShapes } from './openapi.gen.ts';
import { apiOperations, identityOperations } from './operations.gen.ts';

type ApiRow = (typeof apiOperations)[number];
type IdentityRow = (typeof identityOperations)[number];

/** `operationId` of a call of the API, or of the identity protocol. */
export type OperationId = ApiRow['id'] | IdentityRow['id'];

/** What a caller's role must grant. */
export type Permission = NonNullable<ApiRow['permission']>;

/** One operation as the server and its tests see it. */
export interface Operation {
  id: OperationId;
  contract: 'openapi' | 'identity';
  method: 'get' | 'put' | 'post' | 'delete' | 'patch';
  /** As in the contract, below its server's URL. */
  path: string;
  /** Status of success. */
  status: number;
  security: readonly string[];
  permission: Permission | null;
  /** The page that tells whoever comes in a browser of a refusal, by its code behind the #. */
  refusalPage: string | null;
}

/** Every operation of both contracts. */
export const operations: readonly Operation[] = [
  ...apiOperations.map((row) => ({ ...row, contract: 'openapi' as const })),
  ...identityOperations.map((row) => ({ ...row, contract: 'identity' as const })),
];

export type { ApiShapes };
