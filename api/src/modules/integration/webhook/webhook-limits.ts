import { StartError } from '../../../env/start-error.ts';

const second = 1000;
const hour = 60 * 60 * second;

/** Durations of webhooks, in milliseconds. */
export const webhookLimits = {
  /** Time from resolving the host to the end of the response. */
  timeout: 10 * second,
  /** Time before the first retry; doubled for each further one. */
  retryFirst: 5 * second,
  /** Longest time between two attempts. */
  retryLongest: 2 * hour,
  /** Time from the event to the last attempt. */
  retryFor: 24 * hour,
  /** Time without a successful attempt until the webhook is disabled. */
  disableAfter: 72 * hour,
  /** Time after which another process takes over the delivery of a killed one; longer than `timeout`. */
  lease: 30 * second,
  /** Both secrets sign after a rotation. */
  secretOverlap: 24 * hour,
};

export type WebhookLimits = Readonly<typeof webhookLimits>;

const isLimit = (name: string): name is keyof WebhookLimits => Object.hasOwn(webhookLimits, name);

/** The default limits with those of the environment, which are in seconds. */
export function webhookLimitsOf(seconds: Readonly<Record<string, number>>): WebhookLimits {
  const limits = { ...webhookLimits };
  for (const [name, value] of Object.entries(seconds)) {
    if (!isLimit(name)) throw new StartError(`WEBHOOK_LIMITS: ${name} is none of ${Object.keys(webhookLimits).join(', ')}`);
    limits[name] = value * second;
  }
  if (limits.lease <= limits.timeout) throw new StartError('WEBHOOK_LIMITS: lease must be longer than timeout');
  return limits;
}

/** Exponential, between half and all of the time, so that deliveries that failed together are not repeated together. */
export function retryDelay(failures: number, { retryFirst, retryLongest }: WebhookLimits, random = Math.random()): number {
  const most = Math.min(retryFirst * 2 ** Math.min(failures, 40), retryLongest);
  return Math.round(most * (0.5 + random / 2));
}
