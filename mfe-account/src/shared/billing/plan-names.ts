import type { components } from '@nearhand/contracts/openapi.gen';

/** Product names, not translated. */
export const planNames: Record<components['schemas']['Plan'], string> = {
  free: 'Free',
  starter: 'Starter',
  team: 'Team',
  business: 'Business',
  internal: 'Internal',
};
