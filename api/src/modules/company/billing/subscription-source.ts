import type { SentEvent } from './billing-event.repository.ts';
import type { SubscriptionState } from './entitlement.ts';

/** A subscription as its provider has it. */
export interface FetchedSubscription {
  subscriptionId: string;
  /** `null` if it cannot be read. */
  state: SubscriptionState | null;
}

/** An event is refused. The message is the reason. */
export class Unverified extends Error {
  override readonly name = 'Unverified';
}

/** A provider that sends events, and whose subscriptions can be requested. */
export interface SubscriptionSource<Sent = never, Fetched extends FetchedSubscription = FetchedSubscription> {
  readonly provider: 'stripe' | 'app-store';
  readonly isConfigured: boolean;
  /** Schedule on which all subscriptions are requested, as a cron expression (UTC). */
  readonly nightly: string;
  /** Time for which events are kept that a later state has replaced: longer than the provider repeats them. */
  readonly keepMs: number;
  /** Reads an event; `null` if it is about nothing that is sold here. Throws `Unverified` unless it is from the provider. */
  read(sent: Sent): Promise<SentEvent | null>;
  /** Requests all subscriptions of the company from the provider. */
  list(companyId: string): Promise<readonly Fetched[]>;
}
