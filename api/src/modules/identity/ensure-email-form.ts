import { IdentityError } from '../../http/identity-error.ts';

/** Clients expect the refusal of what is no address at all; whether an address is known is not revealed. */
export function ensureEmailForm(email: string, code = 'INVALID_EMAIL'): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new IdentityError(code);
}
