import { cutText } from '@nearhand/contracts/cut-text';
import { toPlainName } from './to-plain-name.ts';

const maxLength = 100;

/** Displayed name of a user; the local part of the address if nothing of the name is visible. */
export function toPersonName(name: string, email: string): string {
  return cutText(toPlainName(name) || (email.split('@')[0] ?? ''), maxLength).trim();
}
