import type { Box, Size } from './window-layout.ts';

/** Distances of a window from the edges of its monitor; panels are often at the bottom. */
const edges = { left: 24, top: 24, right: 24, bottom: 64 } as const;
/** Distance of two windows. */
const gap = 8;

/** The largest window that a monitor shows whole. */
export const roomOf = ({ width, height }: Size): Size => ({
  width: width - edges.left - edges.right,
  height: height - edges.top - edges.bottom,
});

/** Places a window at the bottom right of a monitor, above or left of windows that are there already, as far as there is room. */
export function firstPlace(monitor: Box, size: Size, taken: readonly Box[] = []): Box {
  const corner = rightBottom(monitor);
  const rights = [corner.right, ...taken.map(({ x }) => x - gap)];
  const bottoms = [corner.bottom, ...taken.map(({ y }) => y - gap)].toSorted((one, other) => other - one);
  const places = rights.flatMap((right) => bottoms.map((bottom) => inside(monitor, { right, bottom }, size)));
  const coveredBy = (place: Box) => taken.reduce((sum, other) => sum + overlap(place, other), 0);
  const [best = inside(monitor, corner, size)] = places.toSorted((one, other) => coveredBy(one) - coveredBy(other));
  return best;
}

/** Place of a window that gets another size: its right and bottom edges stay, as far as the monitor shows it whole. */
export const nextPlace = (monitor: Box, window: Box, size: Size): Box =>
  inside(monitor, { right: window.x + window.width, bottom: window.y + window.height }, size);

/** Place of a window that is dragged: it stays on its monitor as a whole. */
export const draggedPlace = (monitor: Box, { x, y, width, height }: Box): Box => ({
  x: Math.max(monitor.x, Math.min(x, monitor.x + monitor.width - width)),
  y: Math.max(monitor.y, Math.min(y, monitor.y + monitor.height - height)),
  width,
  height,
});

/** The monitor that shows the middle of a window, or the first one. */
export const monitorOf = <Monitor extends Box>(monitors: readonly Monitor[], window: Box): Monitor | undefined =>
  monitors.find((monitor) => contains(monitor, window.x + window.width / 2, window.y + window.height / 2)) ?? monitors[0];

const contains = (box: Box, x: number, y: number): boolean => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** Area of both. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

const rightBottom = (monitor: Box) => ({
  right: monitor.x + monitor.width - edges.right,
  bottom: monitor.y + monitor.height - edges.bottom,
});

function inside(monitor: Box, { right, bottom }: { right: number; bottom: number }, { width, height }: Size): Box {
  const most = rightBottom(monitor);
  return {
    x: Math.max(monitor.x, Math.min(Math.max(right - width, monitor.x + edges.left), most.right - width)),
    y: Math.max(monitor.y, Math.min(Math.max(bottom - height, monitor.y + edges.top), most.bottom - height)),
    width,
    height,
  };
}
