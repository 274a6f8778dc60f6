import type { Display } from '@nearhand/contracts/peer/display.gen';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import type { ScreenCapture } from '../../system/system.ts';

const nothing = () => () => undefined;

/** A desktop in memory. */
export class FakeScreen implements ScreenCapture {
  readonly desktop;
  displays: readonly Display[];
  readonly cursor = null;
  readonly onCursor = nothing;
  readonly onPointer = nothing;
  readonly read: [y: number, height: number][] = [];
  readonly #damageListeners = new Set<() => void>();
  readonly #displayListeners = new Set<() => void>();
  readonly #drawn: Buffer;
  #damage: Rectangle[] = [];

  constructor(width: number, height: number, displays?: readonly Display[]) {
    this.desktop = { width, height, pixels: Buffer.alloc(width * height * 4) };
    this.#drawn = Buffer.alloc(width * height * 4);
    this.displays = displays ?? [{ displayId: 'one', name: 'One', x: 0, y: 0, width, height, scale: 1, isPrimary: true }];
  }

  /** Fills a rectangle with the colours that the function returns: red, green and blue, 8 bits each. */
  draw(rectangle: Rectangle, colorAt: (x: number, y: number) => number): void {
    const { x, y, width, height } = rectangle;
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        this.#drawn.writeUInt32LE(colorAt(column, row), (row * this.desktop.width + column) * 4);
    this.#damage.push(rectangle);
    for (const listener of this.#damageListeners) listener();
  }

  change(displays: readonly Display[]): void {
    this.displays = displays;
    for (const listener of this.#displayListeners) listener();
  }

  onDamage(listener: () => void): () => void {
    this.#damageListeners.add(listener);
    return () => this.#damageListeners.delete(listener);
  }

  onDisplays(listener: () => void): () => void {
    this.#displayListeners.add(listener);
    return () => this.#displayListeners.delete(listener);
  }

  async takeDamage(): Promise<Rectangle[]> {
    const damage = this.#damage;
    this.#damage = [];
    return damage;
  }

  async readRows(y: number, height: number): Promise<void> {
    const bytes = this.desktop.width * 4;
    this.read.push([y, height]);
    this.#drawn.copy(this.desktop.pixels, y * bytes, y * bytes, (y + height) * bytes);
  }
}
