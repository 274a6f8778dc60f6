import { randomInt } from 'node:crypto';
import type { SecretBox } from '../../keys/secret-box.ts';
import { CompanyCodeEntity } from './company-code.entity.ts';

/** Nothing that is taken for something else when it is read out or typed. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;
const lifeMs = 30 * 24 * 60 * 60 * 1000;

/** As it is looked up, however it was typed. */
export const companyCodeHash = (box: SecretBox, typed: string): string =>
  box.lookupHash('company code', typed.toUpperCase().replace(/[\s-]/g, ''));

/** A new code for a company, good for 30 days; only its hash and ciphertext are kept. */
export function createCompanyCode(box: SecretBox, companyId: string, now: Date): CompanyCodeEntity {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Object.assign(new CompanyCodeEntity(), {
    companyId,
    codeHash: companyCodeHash(box, code),
    codeSealed: box.seal(companyId, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
}
