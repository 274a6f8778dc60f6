import { squareCrop } from './square-crop.ts';

/** As large as the largest size that is shown anywhere. */
const side = 512;

/** The picture in a file; the browser turns it upright. Throws what the browser cannot read. */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' });

/** Draws the chosen square of a picture, as large as it will be shown. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, position: number): void {
  const { x, y, side: from } = squareCrop(picture.width, picture.height, position);
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, from, from, 0, 0, side, side);
}

/** What is drawn, as a file of some 100 kB, whatever the size of the picture was. */
export function encodeDrawing(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // Keeps what is transparent. A browser without WebP makes a PNG, which the server takes as well.
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode pictures')));
    canvas.toBlob(done, 'image/webp', 0.92);
  });
}
