import { type Frame, parseFrame } from './frames.ts';

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
