/** A notification of PostgreSQL has at most 8000 bytes; the rest is for the header of the frame. */
const chunkLength = 7800;

/** The frames that one instance sends to all others, or to one of them, are numbered from 1. */
export const streamOf = (sender: string, recipient?: string) => (recipient === undefined ? sender : `${sender}>${recipient}`);

/** Null for a stream to all. */
export const recipientOf = (stream: string): string | null => stream.split('>')[1] ?? null;

export const senderOf = (stream: string): string => stream.split('>')[0] ?? stream;

/** Whether a payload of the bus is a frame of this sender to all. */
export const isOwnToAll = (sender: string, payload: string): boolean => payload.startsWith(`${sender}:`);

/** Null for a payload of the bus to all. */
export const recipientOfPayload = (payload: string): string | null => recipientOf(payload.slice(0, payload.indexOf(':')));

export interface Frame {
  stream: string;
  number: number;
  /** The last frame to all before it: the number itself in a stream to all. */
  place: number;
  index: number;
  count: number;
  chunk: string;
}

/** Escapes characters outside ASCII, so that each character is a byte. */
const toAscii = (text: string) => text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Splits a message into numbered notifications. One to a single recipient has a `place`: the number of the last frame to all before it. */
export function toFrames(stream: string, firstNumber: number, message: unknown, place = 0): string[] {
  const text = toAscii(JSON.stringify(message));
  const count = Math.ceil(text.length / chunkLength);
  const suffix = recipientOf(stream) === null ? '' : `@${place}`;
  return Array.from({ length: count }, (_, index) => {
    const chunk = text.slice(index * chunkLength, (index + 1) * chunkLength);
    return `${stream}:${firstNumber + index}${suffix}:${index}/${count}:${chunk}`;
  });
}

/** Null for text that is no frame. */
export function parseFrame(text: string): Frame | null {
  const match = /^([\w>-]+):(\d+)(?:@(\d+))?:(\d+)\/(\d+):/.exec(text);
  if (!match) return null;
  const [header, stream = '', number, place = number, index, count] = match;
  const numbers = { number: Number(number), place: Number(place), index: Number(index), count: Number(count) };
  return { stream, ...numbers, chunk: text.slice(header.length) };
}

/** The order in which one sender has sent its frames to all and to one recipient. */
export const compareFrames = (one: Frame, other: Frame): number =>
  one.place - other.place ||
  Number(recipientOf(one.stream) !== null) - Number(recipientOf(other.stream) !== null) ||
  one.number - other.number;
