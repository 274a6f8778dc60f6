import type { Gesture, Point } from './touch-gestures.ts';

const most = 8;
/** Margin around a place that has to be visible, in px. */
const margin = 40;

/** Enlarges a sheet inside the frame that scrolls it. */
export class PictureZoom {
  readonly #sheet: HTMLElement;
  #scale = 1;

  constructor(sheet: HTMLElement) {
    this.#sheet = sheet;
  }

  /** Keeps the point between the fingers in its place. */
  pinch({ scale, x, y, dx, dy }: Extract<Gesture, { type: 'pinch' }>): void {
    const before = this.#sheet.getBoundingClientRect();
    const [across, along] = [(x - dx - before.left) / before.width, (y - dy - before.top) / before.height];
    this.#set(Math.min(most, Math.max(1, this.#scale * scale)));
    const after = this.#sheet.getBoundingClientRect();
    this.#scrollBy(after.left + across * after.width - x, after.top + along * after.height - y);
  }

  /** Scrolls to a point of the page, if it is not well inside the frame. */
  reveal({ x, y }: Point): void {
    const frame = this.#sheet.parentElement?.getBoundingClientRect();
    if (!frame) return;
    const beyond = (at: number, from: number, to: number) => Math.min(0, at - from - margin) + Math.max(0, at - to + margin);
    this.#scrollBy(beyond(x, frame.left, frame.right), beyond(y, frame.top, frame.bottom));
  }

  /** Scrolls to a point of the page, with as much above it as below. */
  center({ x, y }: Point): void {
    const frame = this.#sheet.parentElement?.getBoundingClientRect();
    if (!frame) return;
    this.#scrollBy(0, y - (frame.top + frame.bottom) / 2);
    this.reveal({ x, y: (frame.top + frame.bottom) / 2 });
  }

  /** The sheet, unless it is enlarged, is at least this high, in px. */
  keepHeight(height: number): void {
    this.#sheet.style.setProperty('--least-height', `${height}px`);
  }

  reset(): void {
    this.#set(1);
  }

  #set(scale: number): void {
    this.#scale = scale;
    this.#sheet.style.setProperty('--magnification', String(scale));
  }

  #scrollBy(x: number, y: number): void {
    this.#sheet.parentElement?.scrollBy({ left: x, top: y, behavior: 'instant' });
  }
}
