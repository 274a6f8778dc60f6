import { tileSize } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import type { ScreenCapture } from '../system/system.ts';
import { clip, columnsOf, rowsOf } from './tile-rectangles.ts';

/** A tile that has changed about three times in half a second is moving. */
const hotHeat = 2.6;
const heatHalfLifeMs = 250;
const hotMs = 500;

/** The newest picture of one display, and when each of its tiles has changed. Shared by all who see the display. */
export class DisplayFrames {
  readonly area: Rectangle;
  /** Blue, green, red and unused bytes, with a spare row that the JPEG library reads. */
  readonly pixels: Buffer;
  /** Tile number → update that changed it last. */
  readonly changedIn: Uint32Array;
  /** Tile number → time of its last change in ms. */
  readonly changedAt: Float64Array;
  readonly #heat: Float32Array;
  #update = 1;

  /** All tiles count as changed, in the first update. */
  constructor({ x, y, width, height }: Rectangle) {
    this.area = { x, y, width, height };
    this.pixels = Buffer.alloc(width * (height + 1) * 4);
    const tiles = columnsOf(this.area) * rowsOf(this.area);
    this.changedIn = new Uint32Array(tiles).fill(1);
    this.changedAt = new Float64Array(tiles);
    this.#heat = new Float32Array(tiles);
  }

  /** Number of the last update. */
  get update(): number {
    return this.#update;
  }

  isHot(tile: number, now: number): boolean {
    return (this.#heat[tile] ?? 0) > hotHeat && now - (this.changedAt[tile] ?? 0) < hotMs;
  }

  /** Takes over what differs in the damaged rectangles of the desktop. Returns false when nothing does. */
  take(desktop: ScreenCapture['desktop'], damage: readonly Rectangle[], now: number): boolean {
    this.#update += 1;
    let hasChanged = false;
    for (const rectangle of damage) {
      const part = clip(rectangle, this.area);
      if (part && this.#takePart(desktop, part, now)) hasChanged = true;
    }
    return hasChanged;
  }

  #takePart(desktop: ScreenCapture['desktop'], { x, y, width, height }: Rectangle, now: number): boolean {
    const columns = columnsOf(this.area);
    const [firstColumn, endColumn] = [Math.floor(x / tileSize), Math.floor((x + width - 1) / tileSize) + 1];
    let hasChanged = false;
    for (let row = Math.floor(y / tileSize); row * tileSize < y + height; row += 1)
      for (let column = firstColumn; column < endColumn; column += 1) {
        const first = column;
        // Neighbours are copied together.
        while (column < endColumn && this.#isNew(desktop, column, row)) column += 1;
        for (let tile = row * columns + first; tile < row * columns + column; tile += 1) this.#heatUp(tile, now);
        if (column === first) continue;
        this.#copy(desktop, first * tileSize, row * tileSize, (column - first) * tileSize);
        hasChanged = true;
      }
    return hasChanged;
  }

  #heatUp(tile: number, now: number): void {
    this.changedIn[tile] = this.#update;
    this.#heat[tile] = (this.#heat[tile] ?? 0) * 2 ** (((this.changedAt[tile] ?? 0) - now) / heatHalfLifeMs) + 1;
    this.changedAt[tile] = now;
  }

  /** Whether the tile differs, and was not taken in this update. */
  #isNew({ width, pixels: desktop }: ScreenCapture['desktop'], column: number, row: number): boolean {
    const { area, pixels } = this;
    if (this.changedIn[row * columnsOf(area) + column] === this.#update) return false;
    const [left, top] = [column * tileSize, row * tileSize];
    const bottom = Math.min(area.height, top + tileSize);
    const bytes = Math.min(tileSize, area.width - left) * 4;
    for (let y = top; y < bottom; y += 1) {
      const [to, from] = [(y * area.width + left) * 4, ((area.y + y) * width + area.x + left) * 4];
      if (desktop.compare(pixels, to, to + bytes, from, from + bytes) !== 0) return true;
    }
    return false;
  }

  #copy({ width, pixels: desktop }: ScreenCapture['desktop'], left: number, top: number, wanted: number): void {
    const { area, pixels } = this;
    const bytes = Math.min(wanted, area.width - left) * 4;
    const bottom = Math.min(area.height, top + tileSize);
    for (let y = top; y < bottom; y += 1) {
      const from = ((area.y + y) * width + area.x + left) * 4;
      desktop.copy(pixels, (y * area.width + left) * 4, from, from + bytes);
    }
  }
}
