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
  /** The completed messages, in order. */
  messages: unknown[];
  /** Frames of this sender are lost. */
  hasGap: boolean;
}

/** Number of the last frame by sender. */
export type Heads = Record<string, number>;

interface Sender {
  number: number;
  /** The message so far; `null` if its beginning is missing. */
  text: string | null;
  /** Frames after a missing one, while the sender may repeat that one. */
  held: Map<number, Frame> | null;
  /** It may have sent what was not heard, and has not answered since. */
  isAwaited: boolean;
  readAt: number;
}

const nothing = (): Reading => ({ messages: [], hasGap: false });

/** Reassembles the messages of all senders. Ignores repeated frames, and drops a message with a gap. */
export class FrameReader {
  private readonly senders = new Map<string, Sender>();
  private isCatchingUp = false;

  /** `now` in milliseconds. */
  read(text: string, now = performance.now()): Reading {
    const frame = parseFrame(text);
    if (!frame) return nothing();
    const known = this.senders.get(frame.sender) ?? this.meet(frame, now);
    known.readAt = now;
    if (frame.number <= known.number) return nothing();
    if (known.held && frame.number > known.number + 1) {
      known.held.set(frame.number, frame);
      return nothing();
    }
    const reading = nothing();
    this.take(known, frame, reading);
    if (known.held) this.takeHeld(known, reading);
    return reading;
  }

  /**
   * After an interruption: from now on, frames that follow missing ones are held until their sender has repeated those. Senders without a
   * frame for `silentMs` before it are forgotten.
   */
  catchUp(silentMs: number, now = performance.now()): void {
    this.isCatchingUp = true;
    for (const [id, sender] of this.senders) {
      if (!sender.held && now - sender.readAt > silentMs) this.senders.delete(id);
      else {
        sender.held ??= new Map();
        sender.isAwaited = true;
      }
    }
  }

  /** Waits no longer for those who have not answered: what they sent may be lost. */
  endCatchUp(): Reading {
    this.isCatchingUp = false;
    const hasGap = this.awaited.length > 0;
    const readings = [...this.senders.values()].map((sender) => this.release(sender));
    return { messages: readings.flatMap(({ messages }) => messages), hasGap: hasGap || readings.some((reading) => reading.hasGap) };
  }

  /** Senders that have not answered. */
  get awaited(): string[] {
    return [...this.senders].flatMap(([id, { isAwaited }]) => (isAwaited ? [id] : []));
  }

  get heads(): Heads {
    return Object.fromEntries([...this.senders].map(([id, { number }]) => [id, number]));
  }

  /** The sender has repeated all that it still had, up to the frame `head`. */
  complete(id: string, head: number, now = performance.now()): Reading {
    const sender = this.senders.get(id);
    if (sender) return this.release(sender);
    this.senders.set(id, { number: head, text: null, held: null, isAwaited: false, readAt: now });
    return { messages: [], hasGap: head > 0 };
  }

  forget(id: string): void {
    this.senders.delete(id);
  }

  private meet({ sender, number }: Frame, now: number): Sender {
    // During a catch-up, one that is unknown has just started.
    const start = this.isCatchingUp ? { number: 0, held: new Map() } : { number: number - 1, held: null };
    const known = { ...start, text: null, isAwaited: false, readAt: now };
    this.senders.set(sender, known);
    return known;
  }

  private release(sender: Sender): Reading {
    const reading = nothing();
    const held = [...(sender.held?.values() ?? [])].toSorted((one, other) => one.number - other.number);
    sender.held = null;
    sender.isAwaited = false;
    for (const frame of held) this.take(sender, frame, reading);
    return reading;
  }

  private take(sender: Sender, { number, index, count, chunk }: Frame, reading: Reading): void {
    const isNext = sender.number === number - 1;
    const begun = index === 0 ? '' : isNext ? sender.text : null;
    const whole = begun === null ? null : begun + chunk;
    const isComplete = index === count - 1;
    sender.number = number;
    sender.text = isComplete ? null : whole;
    if (!isNext) reading.hasGap = true;
    if (isComplete && whole !== null) reading.messages.push(JSON.parse(whole));
  }

  private takeHeld(sender: Sender, reading: Reading): void {
    for (let next = sender.held?.get(sender.number + 1); next; next = sender.held?.get(sender.number + 1)) {
      sender.held?.delete(next.number);
      this.take(sender, next, reading);
    }
  }
}

/** Frames that were sent, to be repeated for those who missed them. The oldest are forgotten beyond a number of characters. */
export class SentFrames {
  private frames: string[] = [];
  private firstNumber = 1;
  private length = 0;

  /** Number of the last frame. */
  get head(): number {
    return this.firstNumber + this.frames.length - 1;
  }

  constructor(private readonly longest: number) {}

  /** Ignores what was sent before, and what is no frame. */
  add(sent: readonly string[]): void {
    for (const text of sent) {
      const number = Number(/^[\w-]+:(\d+):/.exec(text)?.[1] ?? 0);
      if (number <= this.head) continue;
      if (number > this.head + 1) this.restart(number);
      this.frames.push(text);
      this.length += text.length;
    }
    let count = 0;
    for (; this.length > this.longest; count += 1) this.length -= this.frames[count]?.length ?? 0;
    this.frames.splice(0, count);
    this.firstNumber += count;
  }

  /** Those after the frame with this number, as far as they are kept. */
  after(number: number): string[] {
    return this.frames.slice(Math.max(0, number + 1 - this.firstNumber));
  }

  /** Those between were never sent. */
  private restart(number: number): void {
    this.frames = [];
    this.length = 0;
    this.firstNumber = number;
  }
}
