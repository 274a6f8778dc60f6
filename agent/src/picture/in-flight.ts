import type { Acknowledgement } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';

/** kbit/s. */
const firstRate = 8_000;
const lowestRate = 600;
const highestRate = 30_000;

/** This much may always be on its way, so that a full picture does not wait for acknowledgements. */
const fewestBytes = 24_000;
const mostMessages = 64;
/** A queue on the network path that is longer than this lowers the rate. */
const queueMs = 40;
/** The shortest delay of this time counts: a lost packet delays some messages, a queue all of them. */
const measuredMs = 250;
const fewestMeasured = 2;
const raiseAfterMs = 800;
/** Factor per measurement; smaller where a queue begins to form. */
const raisedBy = 1.15;
const raisedSlowlyBy = 1.05;
/** An idle path does not show how much it carries: the rate rises while this part of it is used. */
const usedPart = 0.4;
/** The shortest delay of the present and the previous time of this length counts: the path may change. */
const shortestDelayMs = 10_000;
/** A message is given up when later ones are painted and this one is not. */
const giveUpMs = 1_200;

interface Sent {
  at: number;
  /** Time of the change that the message shows. */
  changedAt: number;
  bytes: number;
  rectangles: readonly Rectangle[];
}

/** Messages on their way to one operator, and the rate that the network path carries. */
export class InFlight {
  readonly #now: () => number;
  readonly #sent = new Map<number, Sent>();
  #bytes = 0;
  #rate = firstRate;
  #shortest = Number.POSITIVE_INFINITY;
  #shortestBefore = Number.POSITIVE_INFINITY;
  #shortestSince = 0;
  #loweredAt = 0;
  /** Start of the present measurement, and its results. */
  #measuredAt = 0;
  #measured = 0;
  #lowest = Number.POSITIVE_INFINITY;
  #acknowledgedBytes = 0;
  #delay: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Rate that the path carries, in kbit/s. */
  get rate(): number {
    return this.#rate;
  }

  /** Time in ms from a change to the acknowledgement of its picture, recently; null before the first. */
  get delay(): number | null {
    return this.#delay;
  }

  /** The shortest time in ms to an acknowledgement, recently; infinite before the first. */
  get shortestDelay(): number {
    return Math.min(this.#shortest, this.#shortestBefore);
  }

  /** False while the path or the operator's browser is behind: what changes meanwhile is sent as one update later. */
  get hasRoom(): boolean {
    const window = Math.max(fewestBytes, (this.#rate / 8) * (Math.min(this.shortestDelay, 300) + 50));
    return this.#sent.size === 0 || (this.#bytes < window && this.#sent.size < mostMessages);
  }

  /** Whether so little is on its way that content that is not urgent can be added. */
  get isQuiet(): boolean {
    return this.#bytes < 20_000;
  }

  /** Adds a message, which waits `waitMs` for others before it is on its way. */
  add(sequence: number, sent: Omit<Sent, 'at'>, waitMs = 0): void {
    this.#sent.set(sequence, { ...sent, at: this.#now() + waitMs });
    this.#bytes += sent.bytes;
  }

  /** Whether the message is not acknowledged. */
  has(sequence: number): boolean {
    return this.#sent.has(sequence);
  }

  /** Returns what was given up, to be sent again. */
  acknowledge({ sequence, earlier }: Acknowledgement): readonly Rectangle[] {
    const now = this.#now();
    for (let index = 0; index < 32; index += 1)
      if (earlier & (1 << index)) this.#acknowledgedBytes += this.#drop(sequence - 1 - index)?.bytes ?? 0;
    const acknowledged = this.#drop(sequence);
    this.#acknowledgedBytes += acknowledged?.bytes ?? 0;
    if (!acknowledged) return [];
    const lost: Rectangle[] = [];
    for (const [other, { at, rectangles }] of this.#sent) {
      if (now - at < giveUpMs) break;
      this.#drop(other);
      lost.push(...rectangles);
    }
    this.#measure(acknowledged, now);
    return lost;
  }

  clear(): void {
    this.#sent.clear();
    this.#bytes = 0;
  }

  /** Delay above the shortest one is a queue on the path, or a browser that is behind. */
  #measure({ at, changedAt }: Sent, now: number): void {
    const delay = now - at;
    this.#delay = this.#delay === null ? now - changedAt : this.#delay * 0.9 + (now - changedAt) * 0.1;
    if (now - this.#shortestSince > shortestDelayMs) {
      this.#shortestBefore = this.#shortest;
      this.#shortest = delay;
      this.#shortestSince = now;
    }
    this.#shortest = Math.min(this.#shortest, delay);
    this.#lowest = Math.min(this.#lowest, delay);
    this.#measured += 1;
    const duration = now - this.#measuredAt;
    if (duration < measuredMs || this.#measured < fewestMeasured) return;
    const carried = (this.#acknowledgedBytes * 8) / duration;
    const queue = this.#lowest - this.shortestDelay;
    if (queue > queueMs) {
      // A queue shows that the path carries as much as it can. Less than that is sent until the queue is gone.
      this.#rate = Math.max(lowestRate, Math.min(this.#rate * 0.85, carried * 0.75));
      this.#loweredAt = now;
    } else if (now - this.#loweredAt > raiseAfterMs && carried > this.#rate * usedPart) {
      this.#rate = Math.min(highestRate, this.#rate * (queue < queueMs / 2 ? raisedBy : raisedSlowlyBy));
    }
    this.#acknowledgedBytes = 0;
    this.#measuredAt = now;
    this.#measured = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
  }

  #drop(sequence: number): Sent | undefined {
    const sent = this.#sent.get(sequence);
    if (sent) {
      this.#sent.delete(sequence);
      this.#bytes -= sent.bytes;
    }
    return sent;
  }
}
