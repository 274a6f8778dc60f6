import type { PushMessage } from '@nearhand/contracts/push-message';

/** `gone`: the subscription has ended. `refused`: the message is not taken, and will not be. `later`: it may be taken later. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

/** Outcome by the status of an answer. */
export function outcomeOf(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'sent' : 'refused';
}

/** Delivers messages to one kind of subscription. */
export interface PushSender<Address> {
  send(address: Address, message: PushMessage, ttlSeconds: number): Promise<PushOutcome>;
}
