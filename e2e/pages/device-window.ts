import type { Locator, Page } from '@playwright/test';
import { SessionWindow } from './session-window.ts';

interface Point {
  x: number;
  y: number;
}

/** The session window of a device. */
export class DeviceWindow extends SessionWindow {
  override readonly picture: Locator;
  /** Takes pointer and keys while the device is controlled. */
  readonly keyboard: Locator;
  readonly view: Locator;
  readonly control: Locator;
  /** Marks the point where a finger has rested for a secondary click. */
  readonly held: Locator;

  constructor(page: Page, name: string) {
    super(page);
    this.picture = page.getByRole('region', { name: `Screen of ${name}` });
    this.keyboard = page.getByRole('textbox', { name: `Mouse and keyboard of ${name}` });
    this.view = page.getByRole('button', { name: 'View', exact: true });
    this.held = this.picture.locator('[data-touch="held"]');
    this.control = page.getByRole('button', { name: 'Control', exact: true });
  }

  /** Clicks on a pixel of the device's screen. */
  async clickAt(pixel: Point): Promise<void> {
    const { x, y } = await this.#pointOf(pixel);
    await this.page.mouse.click(x, y);
  }

  /** Turns the wheel over a pixel of the device's screen by notches of Chromium. */
  async turnWheelAt(pixel: Point, notches: number): Promise<void> {
    const { x, y } = await this.#pointOf(pixel);
    await this.page.mouse.move(x, y);
    for (let turned = 0; turned < Math.abs(notches); turned += 1) await this.page.mouse.wheel(0, 120 * Math.sign(notches));
  }

  /**
   * Sends moments of a gesture: the fingers on the touch screen, by their distances from a pixel of the device's screen. Without any the last
   * ones are lifted. The moments of a call follow each other at once, as a slow page would turn a tap into a rest.
   */
  async touchAt(pixel: Point): Promise<(...moments: Point[][]) => Promise<void>> {
    const { x, y } = await this.#pointOf(pixel);
    const touchScreen = await this.page.context().newCDPSession(this.page);
    await touchScreen.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    let touching = 0;
    const send = (fingers: Point[]) => {
      const type = fingers.length === 0 ? 'touchEnd' : fingers.length > touching ? 'touchStart' : 'touchMove';
      touching = fingers.length;
      const touchPoints = fingers.map((finger, id) => ({ x: x + finger.x, y: y + finger.y, id }));
      return touchScreen.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    return async (...moments) => void (await Promise.all(moments.map(send)));
  }

  /** Moves a finger from a pixel of the device's screen, after it has rested there if `isHeld`. */
  async moveFinger(pixel: Point, by: Point, { isHeld = false } = {}): Promise<void> {
    const touch = await this.touchAt(pixel);
    const start = [{ x: 0, y: 0 }];
    if (!isHeld) return touch(start, [by], []);
    await touch(start);
    await this.held.waitFor();
    await touch([by], []);
  }

  /** Types as keyboards of phones do: each text takes the place of the one before, and the last one stays. */
  async compose(...texts: string[]): Promise<void> {
    const keyboard = await this.page.context().newCDPSession(this.page);
    for (const text of texts.slice(0, -1)) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await keyboard.send('Input.insertText', { text: texts.at(-1) ?? '' });
  }

  /** One of the keys that a phone lacks. */
  key(name: string): Locator {
    return this.page.getByRole('group', { name: 'More keys' }).getByRole('button', { name, exact: true });
  }

  /** The point of the page that shows a pixel of the device's screen. */
  async #pointOf({ x, y }: Point): Promise<Point> {
    const canvas = this.picture.locator('canvas');
    const size = await canvas.evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }));
    const bounds = await canvas.boundingBox();
    if (!bounds) throw new Error('There is no picture');
    const scale = Math.min(bounds.width / size.width, bounds.height / size.height);
    const left = bounds.x + (bounds.width - size.width * scale) / 2;
    const top = bounds.y + (bounds.height - size.height * scale) / 2;
    return { x: left + x * scale, y: top + y * scale };
  }

  /** Delays acknowledgements of pictures by this time in ms, so that the device takes the path for a longer one. */
  async acknowledgeLater(ms: number): Promise<void> {
    await this.page.evaluate((delay) => {
      const { send } = RTCDataChannel.prototype;
      RTCDataChannel.prototype.send = function sendLater(this: RTCDataChannel, data: never) {
        if (this.label !== 'unorderedPicture') return send.call(this, data);
        setTimeout(() => this.readyState === 'open' && send.call(this, data), delay);
      };
    }, ms);
  }

  /** Colour of a pixel of the device's screen, such as `#336699`. */
  colorAt({ x, y }: Point): Promise<string> {
    return this.picture.locator('canvas').evaluate(
      (canvas: HTMLCanvasElement, [left, top]) => {
        const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        pixel?.drawImage(canvas, -left, -top);
        const [red = 0, green = 0, blue = 0] = pixel?.getImageData(0, 0, 1, 1).data ?? [];
        return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      },
      [x, y] as const,
    );
  }
}
