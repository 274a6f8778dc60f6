import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import type { Size } from '@nearhand/platform/session-link/display/rectangle';
import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';
import { listen } from './listen.ts';

/** A mouse may report 1,000 positions a second; screens show fewer. */
const moveEveryMs = 8;

/** Pixels of a line and of a page, for wheels that do not report pixels. */
const deltaPixels: Readonly<Record<number, number>> = { [WheelEvent.DOM_DELTA_LINE]: 100 / 3, [WheelEvent.DOM_DELTA_PAGE]: 800 };

export interface DevicePointerOptions {
  input: InputSender;
  /** The display in the picture; null without a picture. */
  display: () => { displayId: string; size: Size } | null;
}

interface Place {
  displayId: string;
  x: number;
  y: number;
}

/** Sends the pointer and the wheel over a picture to a device. */
export class DevicePointer {
  readonly #options: DevicePointerOptions;
  readonly #buttons = new Set<number>();
  #place: Place | null = null;
  #movedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DevicePointerOptions) {
    this.#options = options;
  }

  /** The picture is contained in `area` (object-fit). Returns a function that ends it and releases all buttons. */
  attach(area: HTMLElement): () => void {
    // Raw updates arrive up to a frame earlier, in secure contexts of Chromium.
    const moves = 'onpointerrawupdate' in area ? 'pointerrawupdate' : 'pointermove';
    // Its additional buttons would leave the page.
    const keep = (event: MouseEvent) => event.button > 2 && event.preventDefault();
    const end = listen(area, {
      [moves]: (event: PointerEvent) => this.#move(area, event),
      pointerdown: (event) => this.#press(area, event),
      pointerup: (event) => this.#lift(area, event),
      pointercancel: () => this.release(),
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
  }

  #move(area: HTMLElement, event: PointerEvent): void {
    if (!this.#follow(area, event)) return;
    const wait = this.#movedAt + moveEveryMs - performance.now();
    if (wait <= 0) this.#sendMove();
    else this.#timer ??= setTimeout(() => this.#sendMove(), wait);
  }

  #press(area: HTMLElement, event: PointerEvent): void {
    if (event.button < 0 || event.button > 4 || !this.#follow(area, event)) return;
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
    this.#timer = undefined;
    this.#movedAt = performance.now();
    if (this.#place) this.#options.input.movePointer(this.#place.displayId, this.#place.x, this.#place.y);
  }

  #turnWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = deltaPixels[event.deltaMode] ?? 1;
    this.#options.input.turnWheel(event.deltaX * pixels, event.deltaY * pixels);
  }

  /** Returns false outside of the picture, unless a button is held: a drag ends at the edge. */
  #follow(area: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
    const display = this.#options.display();
    if (!display) return false;
    const bounds = area.getBoundingClientRect();
    const box = containedBox(bounds.width, bounds.height, display.size);
    const x = (clientX - bounds.left - box.left) / box.width;
    const y = (clientY - bounds.top - box.top) / box.height;
    const isInside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
    if (!isInside && this.#buttons.size === 0) return false;
    const within = (ratio: number) => Math.min(1, Math.max(0, ratio));
    this.#place = { displayId: display.displayId, x: within(x), y: within(y) };
    return true;
  }
}
