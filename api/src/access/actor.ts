import type { components } from '@nearhand/contracts/openapi.gen';
import { DomainError } from '../http/domain-error.ts';

export type Role = components['schemas']['Role'];

/** The signed-in user who calls. */
export interface Actor {
  userId: string;
  companyId: string;
  role: Role;
  isVerified: boolean;
  /** The company asks for a second factor, and there is none. */
  lacksSecondFactor: boolean;
  /** The company waits to be erased. */
  isCompanyBeingDeleted: boolean;
  /** When the password, or what stood for it, was given; `null` where the token does not say, as on a socket. */
  signedInAt: Date | null;
  /** The sign-in that the token came out of; `null` where somebody else issued it. */
  signInId: string | null;
}

/** The owner is the creator of the company. */
export function roleOf(user: { id: string; isAdmin: boolean }, company: { createdById: string }): Role {
  if (company.createdById === user.id) return 'owner';
  return user.isAdmin ? 'admin' : 'operator';
}

/** For how long a sign-in counts as recent. */
export const recentSignInMs = 2 * 60 * 1000;

/** What changes how one signs in, or deletes, needs a recent sign-in. */
export function ensureSignedInRecently({ signedInAt }: Actor, now = new Date()): void {
  if (!signedInAt || now.getTime() - signedInAt.getTime() >= recentSignInMs) throw new DomainError('RECENT_SIGN_IN_REQUIRED');
}
