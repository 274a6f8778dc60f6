/** PostgreSQL takes up to 8000 bytes in one notification; the rest is for the frame's own head. */
const pieceLength = 7800;

interface Frame {
  sender: string;
  number: number;
  index: number;
  count: number;
  piece: string;
}

/** Pure ASCII, so that characters are bytes. */
const toAscii = (text: string) => text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Cuts a message into notifications; each has a number of its own, so that none is taken for a repetition. */
export function toFrames(sender: string, firstNumber: number, message: unknown): string[] {
  const text = toAscii(JSON.stringify(message));
  const count = Math.ceil(text.length / pieceLength);
  return Array.from({ length: count }, (_, index) => {
    const piece = text.slice(index * pieceLength, (index + 1) * pieceLength);
    return `${sender}:${firstNumber + index}:${index}/${count}:${piece}`;
  });
}

function parseFrame(text: string): Frame | null {
  const match = /^([\w-]+):(\d+):(\d+)\/(\d+):/.exec(text);
  if (!match) return null;
  const [head, sender = '', number, index, count] = match;
  return { sender, number: Number(number), index: Number(index), count: Number(count), piece: text.slice(head.length) };
}

export interface Reading {
  /** The message that is complete now, or `undefined`. */
  message: unknown;
  /** Frames of this sender are missing before this one. */
  hasGap: boolean;
}

interface Sender {
  number: number;
  /** The message so far; `null` when its beginning is missing. */
  text: string | null;
  isJumpExpected: boolean;
}

/** Puts the notifications of all senders together again. A repeated frame counts once; a message with a gap is lost as a whole. */
export class FrameReader {
  private readonly senders = new Map<string, Sender>();

  read(text: string): Reading {
    const frame = parseFrame(text);
    if (!frame) return { message: undefined, hasGap: false };
    const { sender, number, index, count, piece } = frame;
    const known = this.senders.get(sender);
    if (known && number <= known.number) return { message: undefined, hasGap: false };

    const isNext = known?.number === number - 1;
    const begun = index === 0 ? '' : isNext ? known.text : null;
    const whole = begun === null ? null : begun + piece;
    const isComplete = index === count - 1;
    this.senders.set(sender, { number, text: isComplete ? null : whole, isJumpExpected: false });
    return {
      message: isComplete && whole !== null ? JSON.parse(whole) : undefined,
      hasGap: known !== undefined && !isNext && !known.isJumpExpected,
    };
  }

  /** After a time without listening, which has been reported as a gap already. */
  expectJumps(): void {
    for (const sender of this.senders.values()) sender.isJumpExpected = true;
  }
}
