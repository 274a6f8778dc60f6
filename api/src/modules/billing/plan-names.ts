import type { Plan } from '../company/plans.ts';

/** Product names, not translated. */
export const planNames: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  team: 'Team',
  business: 'Business',
  internal: 'Internal',
};
