import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const prefix = 'whsec_';
const keyBytes = 32;

/** A key of 256 bits, as Standard Webhooks writes it. */
export const createWebhookSecret = (): string => prefix + randomBytes(keyBytes).toString('base64');

interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks (standardwebhooks.com), with one signature for each secret. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: SignedContent): Record<string, string> {
  const at = new Date(timestamp * 1000);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
