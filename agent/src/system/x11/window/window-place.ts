import type { Box, Size } from './window-layout.ts';

/** Between a window and the edges of its monitor; panels are often at the bottom, and the title is above. */
const edges = { left: 24, top: 48, right: 24, bottom: 64 } as const;

/** The largest window that a monitor shows whole. */
export const roomOf = ({ width, height }: Size): Size => ({
  width: width - edges.left - edges.right,
  height: height - edges.top - edges.bottom,
});

/** At the bottom right of a monitor. */
export const firstPlace = (monitor: Box, size: Size): Box => inside(monitor, rightBottom(monitor), size);

/** Where a window gets another size: its right and bottom edges stay, as far as the monitor shows it whole. */
export const nextPlace = (monitor: Box, window: Box, size: Size): Box =>
  inside(monitor, { right: window.x + window.width, bottom: window.y + window.height }, size);

/** The monitor that shows the middle of a window, or the first one. */
export const monitorOf = <Monitor extends Box>(monitors: readonly Monitor[], window: Box): Monitor | undefined =>
  monitors.find((monitor) => contains(monitor, window.x + window.width / 2, window.y + window.height / 2)) ?? monitors[0];

const contains = (box: Box, x: number, y: number): boolean => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

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
