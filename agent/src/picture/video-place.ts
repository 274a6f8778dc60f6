import type { Rectangle, Size } from '@nearhand/platform/session-link/display/rectangle';

/** Places begin and end at multiples of this, so that small movements do not change them. */
const step = 64;
/** A place that was more than twice as large as needed for this long is left. */
const shrinkMs = 2_000;

/** Chooses the part of a display that is encoded as video. Each change costs a key frame. */
export class VideoPlace {
  readonly #display: Size;
  #place: Rectangle | null = null;
  /** Area that was needed in the current interval. */
  #needed: Rectangle | null = null;
  #since = Number.NEGATIVE_INFINITY;
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(display: Size) {
    this.#display = display;
  }

  /** Returns a place that contains the parts: the same object while it stays. */
  choose(parts: readonly Rectangle[], now: number): Rectangle {
    const wanted = this.#aligned(boundsOf(parts));
    const isFresh = now - this.#usedAt > shrinkMs;
    this.#usedAt = now;
    this.#needed = this.#needed && !isFresh ? boundsOf([this.#needed, wanted]) : wanted;
    if (!this.#place || isFresh) return this.#move(wanted, now);
    if (!contains(this.#place, wanted)) return this.#move(boundsOf([this.#place, wanted]), now);
    if (now - this.#since < shrinkMs) return this.#place;
    const needed = this.#needed;
    this.#needed = null;
    this.#since = now;
    return areaOf(needed) * 2 < areaOf(this.#place) ? this.#move(needed, now) : this.#place;
  }

  #move(place: Rectangle, now: number): Rectangle {
    this.#since = now;
    if (!this.#place || !contains(place, this.#place) || !contains(this.#place, place)) this.#place = place;
    return this.#place;
  }

  #aligned({ x, y, width, height }: Rectangle): Rectangle {
    const [left, top] = [x - (x % step), y - (y % step)];
    const right = Math.min(this.#display.width, Math.ceil((x + width) / step) * step);
    const bottom = Math.min(this.#display.height, Math.ceil((y + height) / step) * step);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
}

const areaOf = ({ width, height }: Size): number => width * height;

const contains = (outer: Rectangle, { x, y, width, height }: Rectangle): boolean =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;

function boundsOf(rectangles: readonly Rectangle[]): Rectangle {
  const x = Math.min(...rectangles.map((one) => one.x));
  const y = Math.min(...rectangles.map((one) => one.y));
  const right = Math.max(...rectangles.map((one) => one.x + one.width));
  const bottom = Math.max(...rectangles.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}
