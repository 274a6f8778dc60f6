import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkImage, encodeImage } from './encode-image.ts';

const aPicture = (width: number, height: number, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } });

const sizesOf = async (picture: Sharp) => {
  const sizes = await encodeImage(await picture.toBuffer());
  return Promise.all(
    sizes.map(async ({ size, content }) => {
      const { format, width, height, hasAlpha, exif, icc } = await sharp(content).metadata();
      return { size, format, width, height, hasAlpha, extras: [exif, icc].filter(Boolean).length };
    }),
  );
};

describe('encodeImage', () => {
  it('creates three sizes, none of them larger than the original', async () => {
    const whole = { format: 'webp', hasAlpha: true, extras: 0 };
    expect(await sizesOf(aPicture(300, 100).png())).toEqual([
      { ...whole, size: 'small', width: 64, height: 21 },
      { ...whole, size: 'medium', width: 256, height: 85 },
      { ...whole, size: 'large', width: 300, height: 100 },
    ]);
  });

  it.each([
    ['one pixel', 1, 1],
    ['a line', 4096, 1],
    ['the largest size', 4096, 4096],
  ])('accepts %s', async (_, width, height) => {
    expect((await sizesOf(aPicture(width, height).png())).map(({ format }) => format)).toEqual(['webp', 'webp', 'webp']);
  });

  it('keeps the colours of CMYK and greyscale pictures', async () => {
    for (const picture of [aPicture(20, 20, 3).toColourspace('cmyk').jpeg(), aPicture(20, 20, 3).png({ palette: true })]) {
      const [{ content } = { content: Buffer.alloc(0) }] = await encodeImage(await picture.toBuffer());
      const { channels } = await sharp(content).stats();
      expect(channels[0]?.mean).toBeGreaterThan(150);
      expect(channels[1]?.mean).toBeLessThan(90);
    }
    const [grey] = await sizesOf(aPicture(20, 20, 3).toColourspace('grey16').png());
    expect(grey).toMatchObject({ format: 'webp', width: 20 });
  });

  it.each([
    ['a picture that is too wide', 'IMAGE_TOO_LARGE', () => aPicture(4097, 1).png()],
    ['a GIF', 'IMAGE_NOT_READABLE', () => aPicture(4, 4).gif()],
    ['a TIFF', 'IMAGE_NOT_READABLE', () => aPicture(4, 4).tiff()],
  ] as const)('rejects %s before it is decoded', async (_, code, make) => {
    await expect(checkImage(await make().toBuffer())).rejects.toMatchObject({ code });
  });

  it('does not load files that an SVG includes', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>';
    await expect(checkImage(Buffer.from(drawing))).rejects.toMatchObject({ code: 'IMAGE_NOT_READABLE' });
  });
});
