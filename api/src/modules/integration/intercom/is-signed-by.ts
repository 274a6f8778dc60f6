import { createHmac, timingSafeEqual } from 'node:crypto';

const pattern = /^[0-9a-f]{64}$/i;

/** Whether `X-Body-Signature` is the HMAC-SHA256 of the bytes, in hexadecimal. Compares in constant time. */
export function isSignedBy(clientSecret: string, body: Buffer, signature: string): boolean {
  if (!pattern.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', clientSecret).update(body).digest());
}
