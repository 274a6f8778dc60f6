import { ownAccountPermissions } from './src/own-account.ts';

interface Guarded {
  path: string;
  security: readonly string[];
  permission: string | null;
  /** Media types of its request. */
  consumes: readonly string[];
  isRepeatable: boolean;
}

const releaseTokenCodes = ['RELEASE_TOKEN_INVALID', 'RELEASE_TOKEN_EXPIRED', 'RELEASE_TOKEN_REVOKED', 'TOO_MANY_ATTEMPTS'];
const platformAdminCodes = [
  'UNAUTHENTICATED',
  'SANDBOX_REFUSED',
  'API_KEY_REFUSED',
  'PLATFORM_ADMIN_REQUIRED',
  'USER_NOT_VERIFIED',
  'SECOND_FACTOR_REQUIRED',
];
const bodyCodes = ['MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const stateCodes = ['SECOND_FACTOR_REQUIRED', 'COMPANY_BEING_DELETED', 'FORBIDDEN'];

function permissionCodes(permission: string | null): string[] {
  if (permission === null || ownAccountPermissions.some((own) => own === permission)) return [];
  // An unverified or unlicensed user has a socket, which receives when that ends.
  return permission === 'realtime:use' ? stateCodes : [...stateCodes, 'USER_NOT_VERIFIED', 'SUBSCRIPTION_UPDATE_REQUIRED'];
}

function callerCodes({ path, security, permission }: Guarded): string[] {
  if (!security.includes('jwt')) return [];
  const keyCode = security.includes('apiKey') ? 'TOO_MANY_ATTEMPTS' : 'API_KEY_REFUSED';
  const companyCodes = path.includes('{companyId}') ? ['COMPANY_NOT_FOUND'] : [];
  return ['UNAUTHENTICATED', 'SANDBOX_REFUSED', keyCode, ...permissionCodes(permission), ...companyCodes];
}

/** Codes that follow from security, permission, path and request of an operation; `x-error-codes` names the others. */
export const impliedCodes = (operation: Guarded): string[] => [
  'VALIDATION_FAILED',
  ...(operation.consumes.length > 0 ? bodyCodes : []),
  ...callerCodes(operation),
  ...(operation.isRepeatable ? ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] : []),
  ...(operation.security.includes('releaseToken') ? releaseTokenCodes : []),
  ...(operation.security.includes('platformAdmin') ? platformAdminCodes : []),
  // A token is for one remote, which a call may name.
  ...(operation.security.includes('releaseToken') && operation.security.includes('platformAdmin') ? ['RELEASE_OF_ANOTHER_REMOTE'] : []),
  ...(operation.security.includes('dev-only') ? ['NOT_FOUND'] : []),
];
