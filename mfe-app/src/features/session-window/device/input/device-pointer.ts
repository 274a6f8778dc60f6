import { clampToDisplay, edgeBetween, isInside, type Place, placeIn, type ShownDisplay } from '../picture/picture-place.ts';
import { listen } from './listen.ts';
import type { PointerInput } from './sticky-keys.ts';
import { wheelNotches } from './wheel-notches.ts';

/** A mouse may report 1,000 positions a second; screens show fewer. */
const moveEveryMs = 8;

/** Same value as in the protocol. */
const notchPixels = 100;

/** A wheel that rests has ended its turn, as at the device. */
const turnMs = 500;

export interface DevicePointerOptions {
  input: PointerInput;
  /** The display in the picture; null without a picture. */
  display: () => ShownDisplay | null;
  /** The operator has moved the pointer. */
  onMove: () => void;
}

/** Sends mouse, pen and wheel over a picture to a device. */
export class DevicePointer {
  readonly #options: DevicePointerOptions;
  readonly #buttons = new Set<number>();
  #place: Place | null = null;
  #isOver = false;
  #movedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DevicePointerOptions) {
    this.#options = options;
  }

  /** The picture is contained in `area` (object-fit). Returns a function that ends it and releases all buttons. */
  attach(area: HTMLElement): () => void {
    // Raw updates arrive up to a frame earlier, in secure contexts of Chromium.
    const moves = 'onpointerrawupdate' in area ? 'pointerrawupdate' : 'pointermove';
    // Its additional buttons would leave the page.
    const keep = (event: MouseEvent) => event.button > 2 && event.preventDefault();
    const unlessTouch = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => event.pointerType !== 'touch' && handle(event);
    const end = listen(area, {
      [moves]: unlessTouch((event) => this.#move(area, event)),
      pointerleave: unlessTouch((event) => this.#move(area, event)),
      pointerdown: unlessTouch((event) => this.#press(area, event)),
      pointerup: unlessTouch((event) => this.#lift(area, event)),
      pointercancel: unlessTouch(() => this.release()),
      wheel: (event) => this.#turnWheel(event),
      contextmenu: (event) => event.preventDefault(),
      mousedown: keep,
      mouseup: keep,
    });
    return () => {
      end();
      this.release();
    };
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const place = this.#place;
    if (place) for (const button of this.#buttons) this.#options.input.pressButton(place.displayId, place.x, place.y, button, false);
    this.#buttons.clear();
    this.#endTurn();
  }

  #move(area: HTMLElement, event: PointerEvent): void {
    if (!this.#follow(area, event)) return;
    const wait = this.#movedAt + moveEveryMs - performance.now();
    if (wait <= 0) this.#sendMove();
    else this.#timer ??= setTimeout(() => this.#sendMove(), wait);
  }

  #press(area: HTMLElement, event: PointerEvent): void {
    if (event.button < 0 || event.button > 4 || !this.#follow(area, event) || !this.#isOver) return;
    area.setPointerCapture(event.pointerId);
    this.#send(event.button, true);
  }

  #lift(area: HTMLElement, event: PointerEvent): void {
    if (!this.#buttons.has(event.button)) return;
    this.#follow(area, event);
    this.#send(event.button, false);
  }

  #send(button: number, isDown: boolean): void {
    const place = this.#place;
    if (!place) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isDown) this.#buttons.add(button);
    else this.#buttons.delete(button);
    this.#options.input.pressButton(place.displayId, place.x, place.y, button, isDown);
  }

  #sendMove(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#movedAt = performance.now();
    if (!this.#place) return;
    this.#options.input.movePointer(this.#place.displayId, this.#place.x, this.#place.y);
    this.#options.onMove();
  }

  #turnWheel(event: WheelEvent): void {
    event.preventDefault();
    // The device scrolls what is below the pointer.
    if (this.#timer !== undefined) this.#sendMove();
    const { x, y } = wheelNotches(event);
    if (x === 0 && y === 0) return;
    this.#options.input.turnWheel(x * notchPixels, y * notchPixels);
    clearTimeout(this.#turn);
    this.#turn = setTimeout(() => this.#endTurn(), turnMs);
  }

  #endTurn(): void {
    clearTimeout(this.#turn);
    this.#options.input.endTurn();
  }

  /**
   * Whether there is a place to send. A pointer that leaves the picture, of which a fast one reports no place near the edge, ends where it has
   * crossed the edge; with a button held it follows along the edge.
   */
  #follow(area: HTMLElement, event: PointerEvent): boolean {
    const display = this.#options.display();
    if (!display) return false;
    const place = placeIn(area, display, event);
    const wasOver = this.#isOver;
    this.#isOver = isInside(place);
    if (this.#isOver) this.#place = place;
    else if (this.#buttons.size > 0) this.#place = clampToDisplay(place);
    else if (wasOver && this.#place) this.#place = edgeBetween(this.#place, place);
    else return false;
    return true;
  }
}
