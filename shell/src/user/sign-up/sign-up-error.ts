import { ApiError } from '@nearhand/platform/core';
import { IdentityError } from '@nearhand/platform/identity';

export type SignUpField = 'fullName' | 'email' | 'password';

/** Form field by error code; other errors concern the whole form. */
const fields: Record<string, SignUpField> = {
  EMAIL_UNDELIVERABLE: 'email',
  EMAIL_ALIAS: 'email',
  EMAIL_TAKEN: 'email',
  VPN_DETECTED: 'email',
  EMAIL_EXISTS: 'email',
  INVALID_EMAIL: 'email',
  MISSING_EMAIL: 'email',
  WEAK_PASSWORD: 'password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password',
  MISSING_PASSWORD: 'password',
};

const isAboutName = ({ details }: ApiError) => details?.fields?.some(({ field }) => field === 'body.fullName') === true;

/** The field of an error; null if it is shown above the form. */
export function fieldOf(error: unknown): SignUpField | null {
  if (error instanceof ApiError && isAboutName(error)) return 'fullName';
  return error instanceof ApiError || error instanceof IdentityError ? (fields[error.code] ?? null) : null;
}
