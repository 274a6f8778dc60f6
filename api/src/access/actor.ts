import type { components } from '@nearhand/contracts/openapi.gen';
import { DomainError } from '../http/domain-error.ts';

export type Role = components['schemas']['Role'];

/** The user who calls, signed in or by an API key. */
export interface Actor {
  userId: string;
  companyId: string;
  role: Role;
  isVerified: boolean;
  /** The company requires a second factor and the user has none. */
  lacksSecondFactor: boolean;
  /** The company is scheduled for deletion. */
  isCompanyBeingDeleted: boolean;
  /** Time of the last authentication; `null` if the token has no `auth_time`, as on a socket. */
  signedInAt: Date | null;
  /** The sign-in that issued the token; `null` for tokens of a hosted identity provider. */
  signInId: string | null;
  /** Only of the user of a sandbox: when it ends. Such a user may do little: see `sandboxOperations`. */
  sandboxEndsAt?: Date;
  /** The API key, if the user calls by one. */
  apiKeyId?: string;
  /** The permissions of the API key, if the user calls by one. It never has more than the role grants. */
  keyPermissions?: readonly string[];
}

/** The owner is the creator of the company. */
export function roleOf(user: { id: string; isAdmin: boolean }, company: { createdById: string }): Role {
  if (company.createdById === user.id) return 'owner';
  return user.isAdmin ? 'admin' : 'operator';
}

/** Time during which a sign-in counts as recent. */
export const recentSignInMs = 2 * 60 * 1000;

/** Required before changing sign-in methods and before deleting. */
export function ensureSignedInRecently({ signedInAt }: Actor, now = new Date()): void {
  if (!signedInAt || now.getTime() - signedInAt.getTime() >= recentSignInMs) throw new DomainError('RECENT_SIGN_IN_REQUIRED');
}
