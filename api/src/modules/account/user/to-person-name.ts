import { toPlainName } from './to-plain-name.ts';

const maxLength = 100;

/** Displayed name of a user; the local part of the address if nothing of the name is visible. */
export function toPersonName(name: string, email: string): string {
  return [...(toPlainName(name) || (email.split('@')[0] ?? ''))].slice(0, maxLength).join('').trim();
}
