import type { components } from '@nearhand/contracts/identity.gen';
import type { FieldError } from '../contract/schema-validator.ts';
import type { DomainError, ErrorCode } from '../domain-error.ts';
import { statusOf } from './status-of.ts';

/** A refusal in the identity protocol's own words, such as `INVALID_LOGIN_CREDENTIALS`. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';

  constructor(
    message: string,
    readonly status = 400,
    /** `Retry-After` in seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

const upperSnake = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** Fields that the codes of the protocol name differently. */
const fieldNames: Record<string, string> = { requestType: 'REQ_TYPE', continueUrl: 'CONTINUE_URI' };

/** Bad values that have a code of their own. */
const badValues: Record<string, string> = {
  password: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  newPassword: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  verificationCode: 'INVALID_CODE',
  mfaEnrollmentId: 'MFA_ENROLLMENT_NOT_FOUND',
  postBody: 'INVALID_IDP_RESPONSE',
  sessionId: 'INVALID_PENDING_TOKEN',
};

/** A request without these fields means a second factor other than TOTP, such as a phone. */
const totpFields = ['totpEnrollmentInfo', 'totpVerificationInfo'];

/** The protocol names a bad field in the code itself: `MISSING_PASSWORD`, `INVALID_ID_TOKEN`. */
function fieldMessage({ field, message }: FieldError): string {
  const name = field.split('.').slice(1).at(-1);
  if (!name) return 'INVALID_ARGUMENT';
  const isMissing = message.startsWith('must have required');
  if (isMissing && totpFields.includes(name)) return 'OPERATION_NOT_ALLOWED';
  const named = fieldNames[name] ?? upperSnake(name);
  return isMissing ? `MISSING_${named}` : (badValues[name] ?? `INVALID_${named}`);
}

/** Error codes that have another name in the protocol. */
const namesOf: Partial<Record<ErrorCode, string>> = {
  UNTRUSTED_REDIRECT: 'INVALID_CONTINUE_URI',
  EMAIL_UNDELIVERABLE: 'INVALID_NEW_EMAIL',
  RECENT_SIGN_IN_REQUIRED: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
};

export function toIdentityError({ code, details, retryAfter }: DomainError): IdentityError {
  const fields = details?.['fields'] as FieldError[] | undefined;
  if (fields?.[0]) return new IdentityError(fieldMessage(fields[0]));
  const name = namesOf[code];
  if (name) return new IdentityError(name);
  const status = statusOf[code];
  if (status === 400) return new IdentityError('INVALID_ARGUMENT');
  // Calls of the protocol that are not served, such as those of phones and custom tokens.
  if (code === 'NOT_FOUND') return new IdentityError('OPERATION_NOT_ALLOWED', status);
  if (status === 429) return new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', status, retryAfter);
  return new IdentityError(status >= 500 ? 'INTERNAL_ERROR' : code, status);
}

export function identityErrorBody({ status, message }: IdentityError): components['schemas']['IdentityError'] {
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
