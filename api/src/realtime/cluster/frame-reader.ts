import { compareFrames, type Frame, parseFrame, recipientOf, senderOf } from './frames.ts';

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
}

interface Sender {
  /** Streams to all, and to this instance. */
  streams: Map<string, Stream>;
  /** Frames that follow missing ones, by stream and number, while the sender may repeat those. */
  held: Map<string, Frame> | null;
  /** Its streams begin with the first frame that was received. */
  isMetMidway: boolean;
  /** It may have sent what was not received, and has not answered since. */
  isAwaited: boolean;
  readAt: number;
}

const nothing = (): Reading => ({ messages: [], hasGap: false });

/**
 * Reassembles the messages of all senders, those to all and those to this instance in the order in which each has sent them. Ignores
 * repeated frames, and drops a message with a gap.
 */
export class FrameReader {
  private readonly senders = new Map<string, Sender>();
  private isCatchingUp = false;

  /** `now` in milliseconds. */
  read(text: string, now = performance.now()): Reading {
    const frame = parseFrame(text);
    if (!frame) return nothing();
    const sender = this.senders.get(senderOf(frame.stream)) ?? this.meet(frame, now);
    sender.readAt = now;
    const reading = nothing();
    if (sender.held) sender.held.set(`${frame.stream}:${frame.number}`, frame);
    else this.take(sender, frame, reading);
    return reading;
  }

  /**
   * Holds what a sender sends from now on, until it has repeated what was missed in an interruption. Forgets senders without a frame for
   * `silentMs` before it.
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
    const streams = [...this.senders.values()].flatMap((sender) => [...sender.streams]);
    return Object.fromEntries(streams.map(([id, { number }]) => [id, number]));
  }

  /** The sender has repeated all that it still had, up to these frames of its streams. */
  complete(id: string, heads: Heads, now = performance.now()): Reading {
    const sender = this.senders.get(id) ?? this.add(id, { held: null, isMetMidway: false, readAt: now });
    const reading = this.release(sender);
    for (const [stream, head] of Object.entries(heads)) {
      if ((sender.streams.get(stream)?.number ?? 0) >= head) continue;
      sender.streams.set(stream, { number: head, text: null });
      reading.hasGap = true;
    }
    return reading;
  }

  forget(id: string): void {
    this.senders.delete(id);
  }

  private meet({ stream, number, place }: Frame, now: number): Sender {
    const isFirst = number === 1 && (place === 0 || recipientOf(stream) === null);
    const held = this.isCatchingUp && !isFirst ? new Map() : null;
    return this.add(senderOf(stream), { held, isMetMidway: !this.isCatchingUp, readAt: now });
  }

  private add(id: string, start: Pick<Sender, 'held' | 'isMetMidway' | 'readAt'>): Sender {
    const sender = { ...start, streams: new Map(), isAwaited: false };
    this.senders.set(id, sender);
    return sender;
  }

  private release(sender: Sender): Reading {
    const reading = nothing();
    const held = [...(sender.held?.values() ?? [])].toSorted(compareFrames);
    sender.held = null;
    sender.isAwaited = false;
    for (const frame of held) this.take(sender, frame, reading);
    return reading;
  }

  private take(sender: Sender, { stream: id, number, index, count, chunk }: Frame, reading: Reading): void {
    const stream = sender.streams.get(id) ?? { number: sender.isMetMidway ? number - 1 : 0, text: null };
    if (number <= stream.number) return;
    sender.streams.set(id, stream);
    const isNext = stream.number === number - 1;
    const begun = index === 0 ? '' : isNext ? stream.text : null;
    const whole = begun === null ? null : begun + chunk;
    const isComplete = index === count - 1;
    stream.number = number;
    stream.text = isComplete ? null : whole;
    if (!isNext) reading.hasGap = true;
    if (isComplete && whole !== null) reading.messages.push(JSON.parse(whole));
  }
}
