/** The rectangle of a whole picture, centered in another size. */
export function letterbox(picture: Size, frame: Size): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return { x: Math.round((frame.width - width) / 2), y: Math.round((frame.height - height) / 2), width, height };
}

export interface Size {
  width: number;
  height: number;
}

const largest: Size = { width: 1920, height: 1080 };

/** The size of the first picture, limited to Full HD. Encoders require even numbers. */
export function recordingSize(picture: Size): Size {
  const isUpright = picture.height > picture.width;
  const bound = isUpright ? { width: largest.height, height: largest.width } : largest;
  const scale = Math.min(1, bound.width / picture.width, bound.height / picture.height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(picture.width), height: even(picture.height) };
}
