/** Position and side in pixels of the picture. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The largest square of a picture; `position` from 0 to 1 moves it along the longer side. */
export function squareCrop(width: number, height: number, position: number): Square {
  const side = Math.min(width, height);
  return { x: (width - side) * position, y: (height - side) * position, side };
}
