import { randomInt } from 'node:crypto';

/** Excludes characters that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** A secret of 49 bits that people type. */
export const newTypedCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ignores case, spaces and dashes. */
export const plainTypedCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
