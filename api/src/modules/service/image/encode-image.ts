import sharp, { type Metadata, type Sharp } from 'sharp';
import { DomainError } from '../../../http/domain-error.ts';
import { type ImageSize, imageSizes } from './image-files.ts';
import { imageLimits } from './image-limits.ts';
import { countScans } from './jpeg-scans.ts';

const formats: readonly string[] = ['png', 'jpeg', 'webp'];

// Disables all other formats of the library, especially SVG with scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
// Images are small and rare, so they use one thread.
sharp.concurrency(1);
sharp.cache(false);

const open = (content: Uint8Array) => sharp(content, { failOn: 'error', limitInputPixels: imageLimits.pixels ** 2 });

/** Detects the format from the bytes, and rejects other formats and images that are too large or costly. */
export async function checkImage(content: Uint8Array): Promise<void> {
  if (content.length > imageLimits.bytes) throw tooLarge();
  const { format, width, height } = await readHeader(content);
  if (!formats.includes(format)) throw new DomainError('IMAGE_NOT_READABLE');
  if (width > imageLimits.pixels || height > imageLimits.pixels) throw tooLarge();
  // The library checks its own time limit only after the last scan.
  if (format === 'jpeg' && countScans(content) > imageLimits.scans)
    throw new DomainError('IMAGE_TOO_LAYERED', { scans: imageLimits.scans });
}

/** An image in all sizes, re-encoded upright and without metadata. */
export async function encodeImage(content: Uint8Array): Promise<{ size: ImageSize; content: Buffer }[]> {
  await checkImage(content);
  try {
    // Decoded once, in the largest size, which is most of the work.
    const { data, info } = await within(open(content).autoOrient(), imageSizes.large).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const encode = async (size: ImageSize) => {
      const picture = within(sharp(data, { raw: { width, height, channels } }), imageSizes[size]);
      return { size, content: await picture.webp({ quality: 90 }).toBuffer() };
    };
    return await Promise.all((Object.keys(imageSizes) as ImageSize[]).map(encode));
  } catch {
    throw new DomainError('IMAGE_NOT_READABLE');
  }
}

const within = (picture: Sharp, side: number) => picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

async function readHeader(content: Uint8Array): Promise<Pick<Metadata, 'format' | 'width' | 'height'>> {
  try {
    return await sharp(content, { limitInputPixels: false }).metadata();
  } catch {
    throw new DomainError('IMAGE_NOT_READABLE');
  }
}

const tooLarge = () => new DomainError('IMAGE_TOO_LARGE', { bytes: imageLimits.bytes, pixels: imageLimits.pixels });
