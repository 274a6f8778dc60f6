export interface Point {
  x: number;
  y: number;
}

/** Meaning of fingers on a picture. Distances are since the gesture before. */
export type Gesture =
  | ({ type: 'tap' | 'secondary' | 'scrollStart' } & Point)
  /** The finger has rested long enough for a secondary click or for a drag that begins with a held button. */
  | ({ type: 'hold' } & Point)
  | { type: 'holdEnd' }
  | ({ type: 'dragStart'; isHeld: boolean } & Point)
  | ({ type: 'drag'; dx: number; dy: number } & Point)
  | { type: 'dragEnd' }
  | { type: 'scroll'; dx: number; dy: number }
  | { type: 'scrollEnd' }
  /** `scale` is the change of the distance of two fingers around the point. */
  | ({ type: 'pinch'; scale: number; dx: number; dy: number } & Point);

/** A finger that rests moves less, in px. */
const slop = 10;
const holdMs = 500;
/** Two fingers that stay longer mean nothing. */
const twoFingerTapMs = 400;
const doubleTapMs = 400;
/** A finger does not hit the same pixel twice. */
const doubleTapDistance = 30;
/** Two fingers have moved apart or together, more than both have moved along, in px. */
const pinchDistance = 16;
const pinchShare = 1.5;

type State = 'idle' | 'press' | 'hold' | 'drag' | 'two' | 'scroll' | 'pinch' | 'done';

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const centerOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Recognises gestures of one or two fingers. Times are in ms; when `deadline` has come, `advance` has to be called. */
export class TouchGestures {
  readonly #emit: (gesture: Gesture) => void;
  readonly #fingers = new Map<number, Point>();
  #state: State = 'idle';
  #start: Point = { x: 0, y: 0 };
  #startedAt = 0;
  #last: Point = { x: 0, y: 0 };
  #spread = 0;
  #tap: { point: Point; at: number } | null = null;

  constructor(emit: (gesture: Gesture) => void) {
    this.#emit = emit;
  }

  get deadline(): number | null {
    return this.#state === 'press' ? this.#startedAt + holdMs : null;
  }

  advance(at: number): void {
    if (this.deadline === null || at < this.deadline) return;
    this.#state = 'hold';
    this.#emit({ type: 'hold', ...this.#start });
  }

  down(id: number, point: Point, at: number): void {
    this.advance(at);
    this.#fingers.set(id, point);
    if (this.#state === 'idle') {
      this.#state = 'press';
      this.#begin(point, at);
    } else if (this.#state === 'press') {
      this.#state = 'two';
      this.#begin(this.#center(), at);
      this.#spread = this.#distance();
    } else if (this.#state !== 'drag') this.#ignore();
  }

  move(id: number, point: Point, at: number): void {
    const before = this.#fingers.get(id);
    if (!before) return;
    this.advance(at);
    this.#fingers.set(id, point);
    if (this.#state === 'press' || this.#state === 'hold') {
      if (distance(point, this.#start) > slop) this.#startDrag(point);
    } else if (this.#state === 'drag') {
      if (this.#isFirst(id)) this.#drag(point);
    } else if (this.#fingers.size === 2) this.#moveTwo();
  }

  up(id: number, at: number): void {
    this.advance(at);
    const wasFirst = this.#isFirst(id);
    if (!this.#fingers.delete(id)) return;
    if (this.#state === 'press') this.#endTap(at);
    else if (this.#state === 'hold') {
      this.#emit({ type: 'holdEnd' });
      this.#emit({ type: 'secondary', ...this.#start });
    } else if (this.#state === 'drag') {
      if (!wasFirst) return;
      this.#emit({ type: 'dragEnd' });
    } else if (this.#state === 'scroll') this.#emit({ type: 'scrollEnd' });
    else if (this.#state === 'two' && at - this.#startedAt < twoFingerTapMs) this.#emit({ type: 'secondary', ...this.#start });
    this.#state = this.#fingers.size > 0 ? 'done' : 'idle';
  }

  /** The browser has taken the finger, or the picture is gone. */
  cancel(id: number): void {
    if (!this.#fingers.has(id)) return;
    if (this.#state !== 'drag' || this.#isFirst(id)) this.#ignore();
    this.#fingers.delete(id);
    if (this.#fingers.size === 0) this.#state = 'idle';
  }

  #begin(point: Point, at: number): void {
    this.#start = point;
    this.#last = point;
    this.#startedAt = at;
  }

  #ignore(): void {
    if (this.#state === 'hold') this.#emit({ type: 'holdEnd' });
    if (this.#state === 'drag') this.#emit({ type: 'dragEnd' });
    if (this.#state === 'scroll') this.#emit({ type: 'scrollEnd' });
    this.#state = 'done';
  }

  #startDrag(point: Point): void {
    const isHeld = this.#state === 'hold';
    if (isHeld) this.#emit({ type: 'holdEnd' });
    this.#state = 'drag';
    this.#emit({ type: 'dragStart', isHeld, ...this.#start });
    this.#drag(point);
  }

  #drag(point: Point): void {
    this.#emit({ type: 'drag', ...point, ...this.#wayTo(point) });
  }

  #endTap(at: number): void {
    const again = this.#tap && at - this.#tap.at < doubleTapMs && distance(this.#tap.point, this.#start) < doubleTapDistance;
    const point = again && this.#tap ? this.#tap.point : this.#start;
    this.#tap = { point, at };
    this.#emit({ type: 'tap', ...point });
  }

  #moveTwo(): void {
    const center = this.#center();
    const spread = this.#distance();
    if (this.#state === 'two') {
      const along = distance(center, this.#start);
      const apart = Math.abs(spread - this.#spread);
      if (apart > pinchDistance && apart > along * pinchShare) this.#state = 'pinch';
      else if (along > slop) {
        this.#state = 'scroll';
        this.#emit({ type: 'scrollStart', ...this.#start });
      }
    }
    if (this.#state === 'scroll') this.#emit({ type: 'scroll', ...this.#wayTo(center) });
    if (this.#state !== 'pinch') return;
    this.#emit({ type: 'pinch', scale: spread / Math.max(1, this.#spread), ...center, ...this.#wayTo(center) });
    this.#spread = spread;
  }

  #wayTo(point: Point): { dx: number; dy: number } {
    const way = { dx: point.x - this.#last.x, dy: point.y - this.#last.y };
    this.#last = point;
    return way;
  }

  #isFirst(id: number): boolean {
    return this.#fingers.keys().next().value === id;
  }

  #two(): [Point, Point] {
    const [one = this.#start, other = one] = this.#fingers.values();
    return [one, other];
  }

  #center(): Point {
    return centerOf(...this.#two());
  }

  #distance(): number {
    return distance(...this.#two());
  }
}
