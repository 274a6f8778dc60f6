import { errorCode } from '../error-code.ts';
import { ProxyError } from '../network/open-tunnel.ts';
import { deviceText } from '../visibility/device-texts.ts';

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Explains why a request has not reached the server, and what helps. */
export function whyUnreachable(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof ProxyError) return cause.message;
  return deviceText(untrusted.has(errorCode(cause) ?? '') ? 'agent.command.certificateUntrusted' : 'agent.command.unreachable');
}
