import type { components } from '@nearhand/contracts/openapi.gen';

export type Role = components['schemas']['Role'];

/** The signed-in user who calls. */
export interface Actor {
  userId: string;
  companyId: string;
  role: Role;
  isVerified: boolean;
}

/** The owner is the creator of the company. */
export function roleOf(user: { id: string; isAdmin: boolean }, company: { createdById: string }): Role {
  if (company.createdById === user.id) return 'owner';
  return user.isAdmin ? 'admin' : 'operator';
}
