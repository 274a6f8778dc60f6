import { describe, expect, it } from 'vitest';
import { VideoPlace } from './video-place.ts';

const display = { width: 1_270, height: 720 };
const part = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('VideoPlace', () => {
  it('contains the parts, at multiples of 64 or the edge of the display', () => {
    const place = new VideoPlace(display);
    expect(place.choose([part(96, 96, 32, 32), part(1_248, 160, 22, 64)], 0)).toEqual(part(64, 64, 1_206, 192));
  });

  it('stays while the parts are inside, and grows with them', () => {
    const place = new VideoPlace(display);
    const first = place.choose([part(128, 128, 320, 320)], 0);
    expect(place.choose([part(160, 160, 256, 256)], 33)).toBe(first);
    expect(place.choose([part(448, 128, 32, 32)], 66)).toEqual(part(128, 128, 384, 320));
  });

  it('shrinks when less than half was needed for a while', () => {
    const place = new VideoPlace(display);
    const large = place.choose([part(0, 0, 640, 640)], 0);
    const at = (now: number) => place.choose([part(64, 64, 128, 128)], now);
    for (let now = 33; now < 1_990; now += 33) expect(at(now)).toBe(large);
    // The first interval has begun with the large parts.
    for (let now = 2_000; now < 3_990; now += 33) at(now);
    expect(at(4_020)).toEqual(part(64, 64, 128, 128));
  });

  it('starts again after a pause', () => {
    const place = new VideoPlace(display);
    place.choose([part(0, 0, 640, 640)], 0);
    expect(place.choose([part(640, 640, 64, 64)], 3_000)).toEqual(part(640, 640, 64, 64));
  });
});
