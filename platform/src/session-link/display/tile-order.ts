import { tileSize } from './picture-format.ts';
import type { Rectangle, Size } from './rectangle.ts';

/** Remembers the newest message that was painted on each tile: messages need not be painted in their order. */
export class TileOrder {
  readonly #columns: number;
  readonly #newest: Uint32Array;

  constructor({ width, height }: Size) {
    this.#columns = Math.ceil(width / tileSize);
    this.#newest = new Uint32Array(this.#columns * Math.ceil(height / tileSize));
  }

  /** Returns the parts of the rectangle on which nothing newer was painted, and counts them as painted. */
  claim(sequence: number, rectangle: Rectangle): Rectangle[] {
    const { x, y, width, height } = rectangle;
    const [firstColumn, lastColumn] = [Math.floor(x / tileSize), Math.floor((x + width - 1) / tileSize)];
    const [firstRow, lastRow] = [Math.floor(y / tileSize), Math.floor((y + height - 1) / tileSize)];
    const parts: Rectangle[] = [];
    let isWhole = true;
    for (let row = firstRow; row <= lastRow; row += 1)
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const tile = row * this.#columns + column;
        if ((this.#newest[tile] ?? 0) > sequence) {
          isWhole = false;
          continue;
        }
        this.#newest[tile] = sequence;
        const [left, top] = [Math.max(x, column * tileSize), Math.max(y, row * tileSize)];
        const [right, bottom] = [Math.min(x + width, (column + 1) * tileSize), Math.min(y + height, (row + 1) * tileSize)];
        parts.push({ x: left, y: top, width: right - left, height: bottom - top });
      }
    return isWhole ? [rectangle] : parts;
  }
}
