import type { components } from '@nearhand/contracts/openapi.gen';
import type { SubscriptionEntity } from '../company/subscription.entity.ts';
import type { PlanOffer } from './price-list.ts';

type Schemas = components['schemas'];

/** A change of a company's subscription by its owner. */
export interface BillingCall {
  companyId: string;
  userId: string;
  /** Network address of the owner. */
  address: string;
  now: Date;
}

export type PlanPreview = Pick<
  Schemas['SubscriptionPreview'],
  'startsAt' | 'renewsAt' | 'quantity' | 'currency' | 'lines' | 'net' | 'taxKind' | 'taxPercent' | 'tax' | 'total' | 'renewalNet'
>;

/**
 * Bills companies for their plans. Each method checks the state of the subscription itself, under its lock, and throws a `DomainError`:
 * `PLAN_UNCHANGED`, `SUBSCRIPTION_NOT_CANCELABLE`,
 * `SUBSCRIPTION_NOT_SCHEDULED`, or `OTHER_PROVIDER_ACTIVE` if it can only be changed in the shop of the provider. The subscription is read again afterwards.
 */
export interface BillingProvider {
  readonly id: Schemas['BillingProvider'];
  /** Whether money is charged. */
  readonly isCharged: boolean;
  /** Whether plans are sold and changed here; otherwise only in the shop of the provider. */
  readonly isSoldHere: boolean;
  /** The plans on sale, with the identifiers of the provider. */
  listOffers(): readonly PlanOffer[];
  preview(subscription: SubscriptionEntity, offer: PlanOffer, now: Date): Promise<PlanPreview>;
  /** Returns the address of a page where the owner pays, or `null` if the change is made or scheduled. */
  change(call: BillingCall, offer: PlanOffer): Promise<{ checkoutUrl: string | null }>;
  /** Ends the plan at the end of the period. */
  cancel(call: BillingCall): Promise<void>;
  /** Undoes a cancellation or a scheduled change. */
  undo(call: BillingCall): Promise<void>;
  /** Closes pages of payment and applies what is paid, before another provider takes over. */
  settle?(companyId: string): Promise<void>;
  /** The card that the next invoice is charged to, and whether `openPortal` has a page. */
  readPaymentMethod?(companyId: string): Promise<Schemas['PaymentMethod']>;
  /** Invoices that the provider issues itself. */
  listInvoices?(companyId: string, from: Date | null, to: Date | null): Promise<Schemas['Invoice'][]>;
  /** Address of the provider's own page for cards and invoices, if it has one. */
  openPortal?(call: BillingCall): Promise<string>;
}
