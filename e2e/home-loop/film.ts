import type { Locator, Page } from '@playwright/test';

const frameMs = 100;

export interface Frame {
  /** Milliseconds from the beginning. */
  at: number;
  duration: number;
  /** PNG. */
  picture: Buffer;
}

interface Point {
  x: number;
  y: number;
}

/** Slow at both ends, as a hand moves. */
const eased = (part: number) => part * part * (3 - 2 * part);

/** Pictures of pages, one for each step of a story: how long a step takes while it is recorded does not matter. */
export class Film {
  readonly frames: Frame[] = [];
  #end = 0;
  #pointer: Point = { x: 900, y: 720 };

  get first(): Frame {
    const [frame] = this.frames;
    if (!frame) throw new Error('The film is empty');
    return frame;
  }

  /** Adds the page as it is. A picture like the last one makes that one longer. */
  async take(page: Page): Promise<void> {
    const picture = await page.screenshot({ animations: 'allow', caret: 'initial', scale: 'css' });
    if (this.frames.at(-1)?.picture.equals(picture)) return this.hold(1);
    this.frames.push({ at: this.#end, duration: frameMs, picture });
    this.#end += frameMs;
  }

  /** Shows the last picture for longer. */
  hold(count: number): void {
    const last = this.frames.at(-1);
    if (last) last.duration += count * frameMs;
    this.#end += count * frameMs;
  }

  async boxOf(element: Locator) {
    const box = await element.boundingBox();
    if (!box) throw new Error(`${element} is not on the page`);
    return box;
  }

  async middleOf(element: Locator): Promise<Point> {
    const { x, y, width, height } = await this.boxOf(element);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Shows the pointer on a page, which screenshots do not contain. */
  async showPointer(page: Page): Promise<void> {
    await page.evaluate(({ x, y }) => {
      const pointer = document.createElement('div');
      const arrow = 'M1 1v17l4.6-4.2 2.9 6.7 3-1.3-2.9-6.6h6.2z';
      pointer.innerHTML = `<svg width="22" height="28" viewBox="0 0 16 22"><path d="${arrow}" fill="#111" stroke="#fff" stroke-width="1.3"/></svg>`;
      Object.assign(pointer.style, { position: 'fixed', left: '0', top: '0', zIndex: '9999', pointerEvents: 'none' });
      const move = (left: number, top: number) => {
        pointer.style.transform = `translate(${left}px, ${top}px)`;
      };
      document.documentElement.append(pointer);
      move(x, y);
      addEventListener('pointermove', (event) => move(event.clientX, event.clientY), { capture: true });
    }, this.#pointer);
  }

  /** Moves the pointer to a place in as many frames, and clicks there. */
  async click(page: Page, target: Point, count: number): Promise<void> {
    await this.#moveTo(page, target, count);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(500);
    await this.take(page);
  }

  /** Draws around a place, on an ellipse that ends a little beyond its beginning. */
  async circle(page: Page, center: Point, radius: Point): Promise<void> {
    const [frames, movesPerFrame] = [14, 4];
    const at = (part: number) => {
      const angle = -2.4 + 6.6 * eased(part);
      return { x: center.x + radius.x * Math.cos(angle), y: center.y + radius.y * Math.sin(angle) };
    };
    await this.#moveTo(page, at(0), 6);
    await page.mouse.down();
    for (let move = 1; move <= frames * movesPerFrame; move += 1) {
      await this.#point(page, at(move / frames / movesPerFrame));
      if (move % movesPerFrame === 0) await this.take(page);
    }
    await page.mouse.up();
  }

  async #moveTo(page: Page, target: Point, count: number): Promise<void> {
    const from = this.#pointer;
    for (let step = 1; step <= count; step += 1) {
      const part = eased(step / count);
      await this.#point(page, { x: from.x + (target.x - from.x) * part, y: from.y + (target.y - from.y) * part });
      await this.take(page);
    }
  }

  async #point(page: Page, point: Point): Promise<void> {
    this.#pointer = point;
    await page.mouse.move(point.x, point.y);
  }
}
