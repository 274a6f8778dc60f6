import type { components } from '@nearhand/contracts/identity.gen';
import type { DomainError, ErrorCode } from './domain-error.ts';
import type { FieldError } from './schema-validator.ts';
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

/** The protocol names a bad field in the code itself: `MISSING_PASSWORD`, `INVALID_ID_TOKEN`. */
function fieldMessage({ field, message }: FieldError): string {
  const name = field.split('.')[1];
  if (!name) return 'INVALID_ARGUMENT';
  return `${message.startsWith('must have required') ? 'MISSING' : 'INVALID'}_${upperSnake(name)}`;
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
  if (status === 429) return new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', status, retryAfter);
  return new IdentityError(status >= 500 ? 'INTERNAL_ERROR' : code, status);
}

export function identityErrorBody({ status, message }: IdentityError): components['schemas']['IdentityError'] {
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
