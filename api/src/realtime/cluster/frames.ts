/** A notification of PostgreSQL has at most 8000 bytes; the rest is for the header of the frame. */
const chunkLength = 7800;

interface Frame {
  sender: string;
  number: number;
  index: number;
  count: number;
  chunk: string;
}

/** In ASCII, characters are bytes. */
const toAscii = (text: string) => text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Splits a message into numbered notifications. */
export function toFrames(sender: string, firstNumber: number, message: unknown): string[] {
  const text = toAscii(JSON.stringify(message));
  const count = Math.ceil(text.length / chunkLength);
  return Array.from({ length: count }, (_, index) => {
    const chunk = text.slice(index * chunkLength, (index + 1) * chunkLength);
    return `${sender}:${firstNumber + index}:${index}/${count}:${chunk}`;
  });
}

function parseFrame(text: string): Frame | null {
  const match = /^([\w-]+):(\d+):(\d+)\/(\d+):/.exec(text);
  if (!match) return null;
  const [header, sender = '', number, index, count] = match;
  return { sender, number: Number(number), index: Number(index), count: Number(count), chunk: text.slice(header.length) };
}

export interface Reading {
  /** The completed message, or `undefined`. */
  message: unknown;
  /** Frames of this sender are missing before this one. */
  hasGap: boolean;
}

interface Sender {
  number: number;
  /** The message so far; `null` if its beginning is missing. */
  text: string | null;
  isJumpExpected: boolean;
}

/** Reassembles the messages of all senders. Ignores repeated frames, and drops a message with a gap. */
export class FrameReader {
  private readonly senders = new Map<string, Sender>();

  read(text: string): Reading {
    const frame = parseFrame(text);
    if (!frame) return { message: undefined, hasGap: false };
    const { sender, number, index, count, chunk } = frame;
    const known = this.senders.get(sender);
    if (known && number <= known.number) return { message: undefined, hasGap: false };

    const isNext = known?.number === number - 1;
    const begun = index === 0 ? '' : isNext ? known.text : null;
    const whole = begun === null ? null : begun + chunk;
    const isComplete = index === count - 1;
    this.senders.set(sender, { number, text: isComplete ? null : whole, isJumpExpected: false });
    return {
      message: isComplete && whole !== null ? JSON.parse(whole) : undefined,
      hasGap: known !== undefined && !isNext && !known.isJumpExpected,
    };
  }

  /** Called after an interruption, which has been reported as a gap already. */
  expectJumps(): void {
    for (const sender of this.senders.values()) sender.isJumpExpected = true;
  }
}
