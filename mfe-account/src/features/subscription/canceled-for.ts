import type { Subscription } from '../../shared/billing/billing.data.ts';

/** End of a canceled plan; `null` if it is renewed. */
export const canceledFor = ({ cancelAtPeriodEnd, cancelAt, currentPeriodEnd }: Subscription): string | null =>
  cancelAtPeriodEnd ? currentPeriodEnd : cancelAt;
