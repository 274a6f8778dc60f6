import { squareCrop } from './square-crop.ts';

/** The largest size in use, in pixels. */
const side = 512;

/** Decodes a file and applies its EXIF orientation. Throws if the browser cannot decode it. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' });

/** Draws the cropped square at its final size. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, position: number): void {
  const { x, y, side: from } = squareCrop(picture.width, picture.height, position);
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, from, from, 0, 0, side, side);
}

/** Encodes the canvas as a file of about 100 kB. */
export function encodeDrawing(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // WebP keeps transparency. Browsers without WebP produce a PNG, which the server accepts too.
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode pictures')));
    canvas.toBlob(done, 'image/webp', 0.92);
  });
}
