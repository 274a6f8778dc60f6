import { tileSize } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle, Size } from '@nearhand/platform/session-link/display/rectangle';

export const columnsOf = ({ width }: Size): number => Math.ceil(width / tileSize);
export const rowsOf = ({ height }: Size): number => Math.ceil(height / tileSize);

/** Calls back with the number of each tile that the rectangle touches. */
export function forEachTile(size: Size, { x, y, width, height }: Rectangle, visit: (tile: number) => void): void {
  const columns = columnsOf(size);
  const lastColumn = Math.floor((x + width - 1) / tileSize);
  const lastRow = Math.floor((y + height - 1) / tileSize);
  for (let row = Math.floor(y / tileSize); row <= lastRow; row += 1)
    for (let column = Math.floor(x / tileSize); column <= lastColumn; column += 1) visit(row * columns + column);
}

interface Run {
  firstColumn: number;
  lastColumn: number;
  firstRow: number;
  lastRow: number;
}

/** Joins the wanted tiles to rectangles: neighbours in a row, then equal runs of following rows up to `maxHeight` pixels. */
export function joinTiles(size: Size, isWanted: (tile: number) => boolean, maxHeight = Number.POSITIVE_INFINITY): Rectangle[] {
  const columns = columnsOf(size);
  const runs: Run[] = [];
  let above: Run[] = [];
  for (let row = 0; row < rowsOf(size); row += 1) {
    const here: Run[] = [];
    for (let column = 0; column < columns; column += 1) {
      if (!isWanted(row * columns + column)) continue;
      const firstColumn = column;
      while (column + 1 < columns && isWanted(row * columns + column + 1)) column += 1;
      const same = above.find((run) => run.firstColumn === firstColumn && run.lastColumn === column);
      if (same && (row + 1 - same.firstRow) * tileSize <= maxHeight) {
        same.lastRow = row;
        here.push(same);
      } else {
        const run = { firstColumn, lastColumn: column, firstRow: row, lastRow: row };
        runs.push(run);
        here.push(run);
      }
    }
    above = here;
  }
  return runs.map(({ firstColumn, lastColumn, firstRow, lastRow }) => {
    const [x, y] = [firstColumn * tileSize, firstRow * tileSize];
    return {
      x,
      y,
      width: Math.min(size.width, (lastColumn + 1) * tileSize) - x,
      height: Math.min(size.height, (lastRow + 1) * tileSize) - y,
    };
  });
}

/** The part of a rectangle inside of the area, relative to it; null when there is none. */
export function clip({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle | null {
  const left = Math.max(x, area.x);
  const top = Math.max(y, area.y);
  const right = Math.min(x + width, area.x + area.width);
  const bottom = Math.min(y + height, area.y + area.height);
  return right > left && bottom > top ? { x: left - area.x, y: top - area.y, width: right - left, height: bottom - top } : null;
}
