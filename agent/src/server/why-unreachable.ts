import { errorCode } from '../error-code.ts';
import { ProxyError } from '../network/open-tunnel.ts';
import { deviceText, type TextId } from '../visibility/device-texts.ts';

/** Errors of certificates, as OpenSSL and Node.js name them, by the text that says what helps. */
const certificateErrors = {
  'agent.command.certificateDate': ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  'agent.command.certificateName': ['ERR_TLS_CERT_ALTNAME_INVALID'],
  'agent.command.certificateUntrusted': [
    'CERT_REJECTED',
    'CERT_SIGNATURE_FAILURE',
    'CERT_UNTRUSTED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
} satisfies Partial<Record<TextId, string[]>>;

const texts = new Map(Object.entries(certificateErrors).flatMap(([id, codes]) => codes.map((code) => [code, id as TextId])));

/** Explains why a request has not reached the server, and what helps. */
export function whyUnreachable(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof ProxyError) return cause.message;
  return deviceText(texts.get(errorCode(cause) ?? '') ?? 'agent.command.unreachable');
}
