import { createHash, randomBytes } from 'node:crypto';

const prefix = 'nhr_';

/** 256 random bits. */
export const createReleaseToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const releaseTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of a call. Null if it has none of this form. */
export const tokenOf = (authorization: string | undefined): string | null =>
  new RegExp(`^Bearer (${prefix}[\\w-]{43})$`).exec(authorization ?? '')?.[1] ?? null;
