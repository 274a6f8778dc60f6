export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Position of a picture in a box with `object-fit: contain`. */
export function containedBox(width: number, height: number, picture: { width: number; height: number }): Box {
  if (!picture.width || !picture.height || !width || !height) return { left: 0, top: 0, width, height };
  const scale = Math.min(width / picture.width, height / picture.height);
  const shown = { width: picture.width * scale, height: picture.height * scale };
  return { left: (width - shown.width) / 2, top: (height - shown.height) / 2, ...shown };
}
