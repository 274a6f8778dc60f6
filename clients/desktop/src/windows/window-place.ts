export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Place where the user left a window. */
export interface WindowPlace extends Rectangle {
  isMaximized: boolean;
}

export const isPlace = (value: unknown): value is WindowPlace => {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height, isMaximized } = value as Partial<WindowPlace>;
  return [x, y, width, height].every(Number.isSafeInteger) && Number(width) > 0 && Number(height) > 0 && typeof isMaximized === 'boolean';
};

const smallest = { width: 480, height: 360 };
/** Part of the title bar that has to be on a screen, so that the user can move the window. */
const visible = { width: 120, height: 32 };
const step = 32;

const overlap = (from: number, length: number, other: number, otherLength: number) =>
  Math.min(from + length, other + otherLength) - Math.max(from, other);

const isReachable = ({ x, y, width }: Rectangle, area: Rectangle): boolean =>
  overlap(x, width, area.x, area.width) >= visible.width && y >= area.y && y + visible.height <= area.y + area.height;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

interface PlaceOptions {
  saved: Rectangle | undefined;
  size: { width: number; height: number };
  /** Work areas of the screens; the first one is the main screen. */
  areas: readonly Rectangle[];
  /** Positions of other windows of the kind, which a new one does not cover. */
  taken: readonly Pick<Rectangle, 'x' | 'y'>[];
}

/** Place for a window: as it was left, if a screen still shows it there, else in the middle of the main screen. */
export function placeFor({ saved, size, areas, taken }: PlaceOptions): Rectangle {
  const area = areas.find((one) => saved && isReachable(saved, one)) ?? areas[0];
  if (!area) return { x: 0, y: 0, ...size };
  const width = clamp(saved?.width ?? size.width, smallest.width, area.width);
  const height = clamp(saved?.height ?? size.height, smallest.height, area.height);
  const isKept = saved !== undefined && isReachable(saved, area);
  let x = isKept ? saved.x : Math.round(area.x + (area.width - width) / 2);
  let y = isKept ? saved.y : Math.round(area.y + (area.height - height) / 2);
  while (taken.some((other) => other.x === x && other.y === y) && isReachable({ x: x + step, y: y + step, width, height }, area)) {
    x += step;
    y += step;
  }
  return { x, y, width, height };
}
