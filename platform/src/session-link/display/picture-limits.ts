import type { Size } from './rectangle.ts';

/** Pixels of the largest display: 8K, or four monitors of 4K side by side. The browser holds all of them. */
export const mostDisplayPixels = 2 ** 25;
export const longestDisplaySide = 16_384;

/** Pixels of one still picture: a device cuts the display into bands. */
export const mostStillPixels = longestDisplaySide * 256;

/** Pixels of a frame of H.264 at level 5.2, the highest that browsers decode. */
export const mostVideoPixels = 4_096 * 2_304;

export const areaOf = ({ width, height }: Size): number => width * height;

/** Pixels of rectangles that do not overlap. */
export const sumOf = (rectangles: readonly Size[]): number => rectangles.reduce((sum, rectangle) => sum + areaOf(rectangle), 0);

/** Whether a browser may be asked to show a display of this size. */
export const canShow = ({ width, height }: Size): boolean =>
  width <= longestDisplaySide && height <= longestDisplaySide && areaOf({ width, height }) <= mostDisplayPixels;

/** Same limit as in the contract. */
const longestCursorSide = 256;

export const isCursor = ({ width, height }: Size): boolean => width <= longestCursorSide && height <= longestCursorSide;
