/**
 * Permissions of the own account, which stay available with an unverified address, without a required second factor, over the
 * limits of the plan, and while the company is being deleted.
 */
export const ownAccountPermissions = [
  'me:read',
  'me:update',
  'me:secure',
  'me:verify',
  'me:delete',
  'me:dev',
  'invitation:accept',
  'company:delete',
  'company:restore',
] as const;
