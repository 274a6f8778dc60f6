import { type Frame, parseFrame, senderOf } from './frames.ts';

export interface Reading {
  /** The completed messages, in order. */
  messages: unknown[];
  /** Frames of this stream are lost. */
  hasGap: boolean;
}

/** Number of the last frame by stream. */
export type Heads = Record<string, number>;

interface Stream {
  number: number;
  /** The message so far; `null` if its beginning is missing. */
  text: string | null;
  /** Frames after a missing one, while the sender may repeat that one. */
  held: Map<number, Frame> | null;
  /** Its sender may have sent what was not heard, and has not answered since. */
  isAwaited: boolean;
  readAt: number;
}

const nothing = (): Reading => ({ messages: [], hasGap: false });

/** Reassembles the messages of all streams. Ignores repeated frames, and drops a message with a gap. */
export class FrameReader {
  private readonly streams = new Map<string, Stream>();
  private isCatchingUp = false;

  /** `now` in milliseconds. */
  read(text: string, now = performance.now()): Reading {
    const frame = parseFrame(text);
    if (!frame) return nothing();
    const known = this.streams.get(frame.stream) ?? this.meet(frame, now);
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
    for (const [id, stream] of this.streams) {
      // Every sender has heartbeats for all.
      const { readAt } = this.streams.get(senderOf(id)) ?? stream;
      if (!stream.held && now - readAt > silentMs) this.streams.delete(id);
      else {
        stream.held ??= new Map();
        stream.isAwaited = true;
      }
    }
  }

  /** Waits no longer for those who have not answered: what they sent may be lost. */
  endCatchUp(): Reading {
    this.isCatchingUp = false;
    const hasGap = this.awaited.length > 0;
    const readings = [...this.streams.values()].map((stream) => this.release(stream));
    return { messages: readings.flatMap(({ messages }) => messages), hasGap: hasGap || readings.some((reading) => reading.hasGap) };
  }

  /** Streams whose senders have not answered. */
  get awaited(): string[] {
    return [...this.streams].flatMap(([id, { isAwaited }]) => (isAwaited ? [id] : []));
  }

  get heads(): Heads {
    return Object.fromEntries([...this.streams].map(([id, { number }]) => [id, number]));
  }

  /** The sender has repeated all that it still had, up to the frame `head`. */
  complete(id: string, head: number, now = performance.now()): Reading {
    const stream = this.streams.get(id);
    if (stream) return this.release(stream);
    this.streams.set(id, { number: head, text: null, held: null, isAwaited: false, readAt: now });
    return { messages: [], hasGap: head > 0 };
  }

  forget(sender: string): void {
    for (const id of this.streams.keys()) if (senderOf(id) === sender) this.streams.delete(id);
  }

  private meet({ stream, number }: Frame, now: number): Stream {
    // During a catch-up, one that is unknown has just started.
    const start = this.isCatchingUp ? { number: 0, held: new Map() } : { number: number - 1, held: null };
    const known = { ...start, text: null, isAwaited: false, readAt: now };
    this.streams.set(stream, known);
    return known;
  }

  private release(stream: Stream): Reading {
    const reading = nothing();
    const held = [...(stream.held?.values() ?? [])].toSorted((one, other) => one.number - other.number);
    stream.held = null;
    stream.isAwaited = false;
    for (const frame of held) this.take(stream, frame, reading);
    return reading;
  }

  private take(stream: Stream, { number, index, count, chunk }: Frame, reading: Reading): void {
    const isNext = stream.number === number - 1;
    const begun = index === 0 ? '' : isNext ? stream.text : null;
    const whole = begun === null ? null : begun + chunk;
    const isComplete = index === count - 1;
    stream.number = number;
    stream.text = isComplete ? null : whole;
    if (!isNext) reading.hasGap = true;
    if (isComplete && whole !== null) reading.messages.push(JSON.parse(whole));
  }

  private takeHeld(stream: Stream, reading: Reading): void {
    for (let next = stream.held?.get(stream.number + 1); next; next = stream.held?.get(stream.number + 1)) {
      stream.held?.delete(next.number);
      this.take(stream, next, reading);
    }
  }
}
