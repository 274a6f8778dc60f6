import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** Argon2id, the library's default, at OWASP's strength. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a whole core for its time: one core is left to everybody else. */
const inTurn = createTurns(Math.max(1, availableParallelism() - 1), 200);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength));

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist, or has no password, as for a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('base64'), strength);
  const known = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(known, password));
  return isRight && passwordHash !== null;
}
