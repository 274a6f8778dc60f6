import type { SecretBox } from '../../../keys/secret-box.ts';
import { newTypedCode, plainTypedCode } from '../../../keys/typed-code.ts';
import { CompanyCodeEntity } from './company-code.entity.ts';

const lifeMs = 30 * 24 * 60 * 60 * 1000;

export const companyCodeHash = (box: SecretBox, typed: string): string => box.lookupHash('company code', plainTypedCode(typed));

export function newCompanyCode(box: SecretBox): { code: string; codeHash: string } {
  const code = newTypedCode();
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
