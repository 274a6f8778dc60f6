import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's subscription. */
export interface PushKeys {
  /** Its public key, an uncompressed point, as base64url. */
  p256dh: string;
  /** Its authentication secret of 16 bytes, as base64url. */
  auth: string;
}

/** Replaced in the test by the values of the standard's example. */
export interface Randomness {
  privateKey?: Buffer;
  salt?: Buffer;
}

const recordSize = 4096;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Encrypts a text for a browser (RFC 8291), as one record of `aes128gcm` (RFC 8188). Throws for keys that are not valid. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, { privateKey, salt = randomBytes(16) }: Randomness = {}): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const curve = createECDH('prime256v1');
  if (privateKey) curve.setPrivateKey(privateKey);
  else curve.generateKeys();
  const sender = curve.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const key = derive(curve.computeSecret(receiver), Buffer.from(auth, 'base64url'), keyInfo, 32);

  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // The delimiter of the last record.
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, encrypted]);
}
