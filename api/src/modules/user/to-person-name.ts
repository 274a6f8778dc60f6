import { toPlainName } from './to-plain-name.ts';

const maxLength = 100;

/** A person's name as it is shown; where nothing of it can be seen, the beginning of the address. */
export function toPersonName(name: string, email: string): string {
  return [...(toPlainName(name) || (email.split('@')[0] ?? ''))].slice(0, maxLength).join('').trim();
}
