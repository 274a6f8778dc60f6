/** Pixels of a notch, as in the protocol. */
const notchPixels = 100;
/** A page of a document at once; more is an accident or an attack. */
const mostClicks = 20;
/** A rest does not add to a turn that begins later. */
const pauseMs = 500;
/** Sums of fractions are not exact. */
const tolerance = 0.001;

/** Clicks of one axis of a wheel. X has only whole clicks: the rest of a turn waits for its next pixels. */
export class WheelClicks {
  #rest = 0;
  #turnedAt = Number.NEGATIVE_INFINITY;

  /** Returns the clicks of a turn of this many pixels at this time in ms; negative ones are up or left. */
  turn(pixels: number, at: number): number {
    if (pixels === 0) return 0;
    if (at - this.#turnedAt > pauseMs || Math.sign(pixels) !== Math.sign(this.#rest)) this.#rest = 0;
    this.#turnedAt = at;
    const notches = (this.#rest + pixels) / notchPixels;
    const clicks = Math.trunc(notches + Math.sign(notches) * tolerance);
    this.#rest = (notches - clicks) * notchPixels;
    return Math.max(-mostClicks, Math.min(mostClicks, clicks));
  }
}
