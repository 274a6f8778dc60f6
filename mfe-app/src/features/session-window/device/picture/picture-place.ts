import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import type { Size } from '@nearhand/platform/session-link/display/rectangle';
import type { Point } from './touch-gestures.ts';

/** The display in a picture; null without a picture. */
export const shownDisplay = ({ displayId, size }: { displayId: string | null; size: Size | null }): ShownDisplay | null =>
  displayId !== null && size ? { displayId, size } : null;

export interface ShownDisplay {
  displayId: string;
  size: Size;
}

/** A point of a display; 0 to 1 are inside. */
export interface Place {
  displayId: string;
  x: number;
  y: number;
}

/** The place of a point of the page on the display, which is contained in `area` (object-fit). */
export function placeIn(
  area: HTMLElement,
  { displayId, size }: ShownDisplay,
  { clientX, clientY }: { clientX: number; clientY: number },
): Place {
  const bounds = area.getBoundingClientRect();
  const box = containedBox(bounds.width, bounds.height, size);
  return { displayId, x: (clientX - bounds.left - box.left) / box.width, y: (clientY - bounds.top - box.top) / box.height };
}

/** The reverse: the point of the page. */
export function pointIn(area: HTMLElement, { size }: ShownDisplay, { x, y }: Place): Point {
  const bounds = area.getBoundingClientRect();
  const box = containedBox(bounds.width, bounds.height, size);
  return { x: bounds.left + box.left + x * box.width, y: bounds.top + box.top + y * box.height };
}

const within = (ratio: number): number => Math.min(1, Math.max(0, ratio));

export const isInside = ({ x, y }: Place): boolean => x === within(x) && y === within(y);

export const clampToDisplay = ({ displayId, x, y }: Place): Place => ({ displayId, x: within(x), y: within(y) });

/** Place where the line from a place inside to one outside crosses the edge. */
export function edgeBetween(inside: Place, outside: Place): Place {
  const share = (from: number, to: number) => (to > 1 ? (1 - from) / (to - from) : to < 0 ? from / (from - to) : 1);
  const part = Math.min(share(inside.x, outside.x), share(inside.y, outside.y));
  const along = (from: number, to: number) => from + (to - from) * part;
  return clampToDisplay({ displayId: outside.displayId, x: along(inside.x, outside.x), y: along(inside.y, outside.y) });
}
