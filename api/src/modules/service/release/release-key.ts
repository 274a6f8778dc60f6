import { createPublicKey, type KeyObject } from 'node:crypto';
import { DomainError } from '../../../http/domain-error.ts';

function toKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

/** The Ed25519 public key in a text, as PEM. */
export function readReleaseKey(text: string): string {
  // Its public half could be computed, but the team has to hear that it gave away the private one.
  if (text.includes('PRIVATE KEY')) throw new DomainError('RELEASE_KEY_PRIVATE');
  const key = toKey(text.trim());
  if (key?.asymmetricKeyType !== 'ed25519') throw new DomainError('RELEASE_KEY_INVALID');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
