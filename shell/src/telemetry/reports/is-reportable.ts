import type { components } from '@nearhand/contracts/openapi.gen';
import { isRouteErrorResponse } from '@nearhand/platform/host';

/** Codes of errors whose messages explain to users what to do (spec §8). */
const apiCodes = [
  'EMAIL_UNDELIVERABLE',
  'EMAIL_ALIAS',
  'PERMANENT_ACCESS_CONFIGURED',
  'VPN_DETECTED',
  'SUBSCRIPTION_UPDATE_REQUIRED',
  'TOO_MANY_ATTEMPTS',
] satisfies components['schemas']['ErrorCode'][];
const clientCodes = ['CANCELLED', 'NETWORK', 'TIMEOUT'];
const identityCodes = ['INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER'];
const ignored = new Set<unknown>([...apiCodes, ...clientCodes, ...identityCodes]);

const extension = /\b[a-z]+(-[a-z]+)*-extension\b/;

const isIgnored = (error: object): boolean =>
  ('code' in error && ignored.has(error.code)) ||
  ('status' in error && error.status === 404) ||
  ('name' in error && error.name === 'AbortError') ||
  ('stack' in error && extension.test(String(error.stack)));

/** Violations that were reported. They can repeat with each frame. */
const violations = new Set<string>();

function isNewViolation({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): boolean {
  if (extension.test(blockedURI) || extension.test(sourceFile)) return false;
  const violation = `${effectiveDirective} ${blockedURI}`;
  if (violations.has(violation)) return false;
  violations.add(violation);
  return true;
}

/** Whether a report is sent: not for errors that explain to users what to do, errors of extensions, and repeated violations. */
export function isReportable(error: unknown): boolean {
  if (error instanceof SecurityPolicyViolationEvent) return isNewViolation(error);
  if (typeof error !== 'object' || error === null) return true;
  return !isIgnored(error) && !(isRouteErrorResponse(error) && error.status < 500);
}
