import { randomInt } from 'node:crypto';
import type { SecretBox } from '../../keys/secret-box.ts';
import { CompanyCodeEntity } from './company-code.entity.ts';

/** Without characters that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;
const lifeMs = 30 * 24 * 60 * 60 * 1000;

/** Ignores case, spaces and dashes. */
export const companyCodeHash = (box: SecretBox, typed: string): string =>
  box.lookupHash('company code', typed.toUpperCase().replace(/[\s-]/g, ''));

export function newCompanyCode(box: SecretBox): { code: string; codeHash: string } {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { code, codeHash: companyCodeHash(box, code) };
}

/** Creates a code that is valid for 30 days. Only hash and ciphertext are stored. */
export function createCompanyCode(box: SecretBox, companyId: string, now: Date): CompanyCodeEntity {
  const { code, codeHash } = newCompanyCode(box);
  return Object.assign(new CompanyCodeEntity(), {
    companyId,
    codeHash,
    codeSealed: box.seal(companyId, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
}
