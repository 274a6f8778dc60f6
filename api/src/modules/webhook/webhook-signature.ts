import { createHmac, randomBytes } from 'node:crypto';

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
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
