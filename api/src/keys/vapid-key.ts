import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The key of this server at push services (RFC 8292). */
export interface VapidKey {
  privateKey: KeyObject;
  /** The uncompressed point as base64url, as browsers take it. */
  publicKey: string;
}

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Derives the key from the key that is never replaced, because subscriptions are valid only for the key that they were made with. */
export function vapidKeyOf(lookup: Buffer): VapidKey {
  // 16 bytes more than the order has, so that the remainder is uniform (FIPS 186-5, A.2.1).
  const seed = BigInt(`0x${Buffer.from(hkdfSync('sha256', lookup, '', 'nearhand web push', 48)).toString('hex')}`);
  const secret = Buffer.from(((seed % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const encode = (part: Buffer) => part.toString('base64url');
  return {
    privateKey: createPrivateKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: encode(point.subarray(1, 33)), y: encode(point.subarray(33)), d: encode(secret) },
    }),
    publicKey: encode(point),
  };
}
