import type { Subscription } from '../../shared/billing/billing.data.ts';

/** When a canceled plan ends; `null` if it is renewed. */
export const canceledFor = ({ cancelAtPeriodEnd, cancelAt, currentPeriodEnd }: Subscription): string | null =>
  cancelAtPeriodEnd ? currentPeriodEnd : cancelAt;
