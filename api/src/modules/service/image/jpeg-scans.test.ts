import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageLimits } from './image-limits.ts';
import { countScans } from './jpeg-scans.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
const aPhoto = (background = 'red') => sharp({ create: { width: 200, height: 120, channels: 3, background, noise } });
const bytes = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex');

describe('countScans', () => {
  it.each([
    ['a baseline picture', 1, () => aPhoto().jpeg()],
    ['a progressive picture', 10, () => aPhoto().jpeg({ progressive: true, optimiseScans: false })],
    ['a progressive CMYK picture', 18, () => aPhoto().toColourspace('cmyk').jpeg({ progressive: true, optimiseScans: false })],
  ])('counts %s as %i, which is allowed', async (_, scans, make) => {
    expect(countScans(await make().toBuffer())).toBe(scans);
    expect(scans).toBeLessThanOrEqual(imageLimits.scans);
  });

  it.each([
    ['inside metadata', 1, bytes('ffd8 ffe1 0006 ffda 0002 ffda 0002 00 ffd9')],
    ['after the picture', 1, bytes('ffd8 ffda 0002 00 ffd9 ffda 0002 00')],
    ['inside entropy-coded data', 1, bytes('ffd8 ffda 0002 ff00 da ffd0 da ff00 da ffd9')],
    [
      'hidden behind filling, a restart, and what has no length',
      4,
      bytes('ffd8 ffda 0002 00 ffff ffda 0002 ffd3 ffda 0002 ff02 ffda 0002 00 ffd9'),
    ],
    ['after an invalid length', 2, bytes('ffd8 ffda 0000 ffda 0001 00 ffd9')],
    ['in a truncated file', 1, bytes('ffd8 ffda 0002 00 ff')],
  ])('counts a scan marker %s as %i', (_, scans, content) => {
    expect(countScans(content)).toBe(scans);
  });
});
