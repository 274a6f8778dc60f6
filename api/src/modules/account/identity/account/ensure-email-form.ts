import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { toKnownEmail } from '../../../service/mail/to-known-email.ts';

/** Rejects text that is not an address at all, as clients expect. Does not reveal whether an address is known. */
export function ensureEmailForm(email: string, code = 'INVALID_EMAIL'): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(toKnownEmail(email))) throw new IdentityError(code);
}
