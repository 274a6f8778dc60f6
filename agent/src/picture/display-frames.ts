import { tileSize } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import type { ScreenCapture } from '../system/system.ts';
import { clip, columnsOf, forEachTile, rowsOf } from './tile-rectangles.ts';

/** A tile that has changed about three times in half a second is moving. */
const hotHeat = 2.6;
const heatHalfLifeMs = 250;
const hotMs = 500;

/** The newest picture of one display, and when each of its tiles has changed. Shared by all who see the display. */
export class DisplayFrames {
  readonly area: Rectangle;
  /** Blue, green, red and unused bytes, with a spare row that the JPEG library reads. */
  readonly pixels: Buffer;
  /** By tile: number of the update that changed it last. */
  readonly changedIn: Uint32Array;
  /** By tile: time of the last change in ms. */
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
  take({ width, pixels }: ScreenCapture['desktop'], damage: readonly Rectangle[], now: number): boolean {
    this.#update += 1;
    let hasChanged = false;
    for (const rectangle of damage) {
      const part = clip(rectangle, this.area);
      if (!part) continue;
      forEachTile(this.area, part, (tile) => {
        if (this.changedIn[tile] === this.#update || !this.#takeTile(tile, pixels, width)) return;
        hasChanged = true;
        this.changedIn[tile] = this.#update;
        this.#heat[tile] = (this.#heat[tile] ?? 0) * 2 ** (((this.changedAt[tile] ?? 0) - now) / heatHalfLifeMs) + 1;
        this.changedAt[tile] = now;
      });
    }
    return hasChanged;
  }

  #takeTile(tile: number, desktop: Buffer, desktopWidth: number): boolean {
    const { area, pixels } = this;
    const columns = columnsOf(area);
    const left = (tile % columns) * tileSize;
    const top = Math.floor(tile / columns) * tileSize;
    const bottom = Math.min(area.height, top + tileSize);
    const bytes = Math.min(tileSize, area.width - left) * 4;
    const fromOf = (row: number) => ((area.y + row) * desktopWidth + area.x + left) * 4;
    const toOf = (row: number) => (row * area.width + left) * 4;
    let row = top;
    while (row < bottom && desktop.compare(pixels, toOf(row), toOf(row) + bytes, fromOf(row), fromOf(row) + bytes) === 0) row += 1;
    if (row === bottom) return false;
    for (; row < bottom; row += 1) desktop.copy(pixels, toOf(row), fromOf(row), fromOf(row) + bytes);
    return true;
  }
}
