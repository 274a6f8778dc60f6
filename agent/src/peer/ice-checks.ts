import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { crc32 } from 'node:zlib';

const headBytes = 20;
const magicCookie = 0x2112a442;
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const dataIndication = 0x0017;
const attribute = {
  messageIntegrity: 0x0008,
  data: 0x0013,
  xorMappedAddress: 0x0020,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
  iceControlling: 0x802a,
};
const integrityBytes = 20;
const none = Buffer.alloc(8);
const fingerprintMask = 0x5354554e;

const isStun = (message: Buffer): boolean =>
  message.length >= headBytes && message.readUInt32BE(4) === magicCookie && message.readUInt16BE(2) === message.length - headBytes;

type Attributes = Map<number, { start: number; value: Buffer }>;

/** The attributes of a STUN message, by type, with their positions. */
function attributesOf(message: Buffer): Attributes {
  const found: Attributes = new Map();
  for (let start = headBytes; start + 4 <= message.length; ) {
    const length = message.readUInt16BE(start + 2);
    found.set(message.readUInt16BE(start), { start, value: message.subarray(start + 4, start + 4 + length) });
    start += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}

/** Returns what a relay passes on from a peer: the data of a channel, or of an indication (RFC 8656 sections 11.6 and 12.4). */
export function relayedBy(message: Buffer): Buffer | null {
  if ((message[0] as number) >> 6 === 1) return message.subarray(4);
  if (!isStun(message) || message.readUInt16BE(0) !== dataIndication) return null;
  return attributesOf(message).get(attribute.data)?.value ?? null;
}

/**
 * Gives an authentic ICE check a tie-breaker, in place, if it has none. Through relays over TCP, Chromium sends 0, which libjuice refuses
 * (https://github.com/paullouisageneau/libjuice/issues/355). `password` returns that of the side that receives the check.
 */
export function mendTieBreaker(check: Buffer, password: () => string): void {
  if (!isStun(check) || check.readUInt16BE(0) !== bindingRequest) return;
  const attributes = attributesOf(check);
  const tieBreaker = (attributes.get(attribute.iceControlling) ?? attributes.get(attribute.iceControlled))?.value;
  if (tieBreaker?.length !== 8 || !tieBreaker.equals(none) || !isAuthentic(check, attributes, password())) return;
  tieBreaker.writeBigUInt64BE(1n);
  sign(check, attributes, password());
}

/**
 * Names in an authentic answer to an ICE check where the check came from, in place. `password` returns that of the side that answers. Addresses of
 * IPv6 stay as they are.
 */
export function mendMappedAddress(answer: Buffer, { host, port }: { host: string; port: number }, password: () => string): void {
  if (!isStun(answer) || answer.readUInt16BE(0) !== bindingSuccess || !isIPv4(host)) return;
  const attributes = attributesOf(answer);
  const mapped = attributes.get(attribute.xorMappedAddress)?.value;
  if (mapped?.length !== 8 || !isAuthentic(answer, attributes, password())) return;
  mapped.writeUInt16BE(port ^ (magicCookie >>> 16), 2);
  const address = Buffer.from(host.split('.').map(Number)).readUInt32BE();
  mapped.writeUInt32BE((address ^ magicCookie) >>> 0, 4);
  sign(answer, attributes, password());
}

/** Authentication code of a message, which covers the part before it (RFC 8489 section 14.5). */
function codeOf(message: Buffer, codeStart: number, password: string): Buffer {
  const head = Buffer.from(message.subarray(0, headBytes));
  head.writeUInt16BE(codeStart + 4 + integrityBytes - headBytes, 2);
  return createHmac('sha1', password).update(head).update(message.subarray(headBytes, codeStart)).digest();
}

function isAuthentic(message: Buffer, attributes: Attributes, password: string): boolean {
  const code = attributes.get(attribute.messageIntegrity);
  return code?.value.length === integrityBytes && timingSafeEqual(code.value, codeOf(message, code.start, password));
}

/** Writes the authentication code and the checksum (RFC 8489 section 14.7) of a message that was changed. */
function sign(message: Buffer, attributes: Attributes, password: string): void {
  const code = attributes.get(attribute.messageIntegrity);
  const fingerprint = attributes.get(attribute.fingerprint);
  if (code) codeOf(message, code.start, password).copy(code.value);
  if (fingerprint?.value.length === 4)
    fingerprint.value.writeUInt32BE((crc32(message.subarray(0, fingerprint.start)) ^ fingerprintMask) >>> 0);
}
