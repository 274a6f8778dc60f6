import { hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id, the default of the library, with the parameters of OWASP. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash without a known password; checking it takes as long as any other. */
export const decoy = `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface PasswordCheck {
  /** `null` for an account without a password. */
  passwordHash: string | null;
  password: string;
}

/** Runs in a worker thread; see `password-hash.ts`. */
export const hash = (password: string): string => hashSync(password, strength);

export const verify = ({ passwordHash, password }: PasswordCheck): boolean => verifySync(passwordHash ?? decoy, password);
