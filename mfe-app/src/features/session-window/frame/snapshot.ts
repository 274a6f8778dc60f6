/** The current picture of a video or canvas in full resolution, as PNG; null without a picture. */
export async function snapshotOf(source: HTMLVideoElement | HTMLCanvasElement): Promise<Blob | null> {
  const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (!width || !height) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(source, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Session and time in a file name that every system accepts: nearhand-maria-munoz-2026-11-20-21-30-05.png */
export function snapshotName(about: string, at: Date): string {
  const plain = about
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const moment = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return ['nearhand', ...(plain ? [plain] : []), ...moment.map((part) => String(part).padStart(2, '0'))].join('-').concat('.png');
}

/**
 * Puts a picture on the clipboard; false if the browser does not allow that. Call it in the click itself: Safari refuses
 * after waiting for the picture.
 */
export async function copyPicture(taking: Promise<Blob | null>): Promise<boolean> {
  const content = taking.then((picture) => picture ?? Promise.reject(new Error('There is no picture')));
  content.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': content })]);
    return true;
  } catch {
    return false;
  }
}
