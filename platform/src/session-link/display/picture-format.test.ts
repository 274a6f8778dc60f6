import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeAcknowledgement,
  decodePictureFrame,
  encodeAcknowledgement,
  encodePictureFrame,
  maxParts,
  type PictureFrame,
} from './picture-format.ts';
import { areaOf } from './picture-limits.ts';
import type { Size } from './rectangle.ts';

const size = { width: 1_280, height: 720 };

const head = { sequence: fc.nat({ max: 0xffffffff }), picture: fc.nat({ max: 0xffff }) };
const rectangle = fc
  .tuple(fc.nat({ max: size.width - 1 }), fc.nat({ max: size.height - 1 }), fc.integer({ min: 1 }), fc.integer({ min: 1 }))
  .map(([x, y, width, height]) => ({ x, y, width: 1 + (width % (size.width - x)), height: 1 + (height % (size.height - y)) }));
const data = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => new Uint8Array(bytes));
const fill = fc.tuple(rectangle, fc.nat({ max: 0xffffff })).map(([place, color]) => ({ ...place, color }));

/** Parts that together have no more pixels than the area: rectangles of a message do not overlap. */
function fitting<Part extends Size>(parts: readonly Part[], area: Size): Part[] {
  let left = areaOf(area);
  return parts.filter((part) => {
    if (areaOf(part) > left) return false;
    left -= areaOf(part);
    return true;
  });
}

const frames: fc.Arbitrary<PictureFrame> = fc.oneof(
  fc.record({
    ...head,
    kind: fc.constant('fill' as const),
    fills: fc.array(fill, { minLength: 1, maxLength: 50 }).map((fills) => fitting(fills, size)),
  }),
  fc.record({ ...head, kind: fc.constantFrom('png' as const, 'jpeg' as const), rectangle, data }),
  fc
    .record({
      ...head,
      kind: fc.constant('video' as const),
      frame: fc.nat({ max: 0xffffffff }),
      isKey: fc.boolean(),
      parts: fc.integer({ min: 1, max: maxParts }),
      placed: fc.tuple(rectangle, fc.array(rectangle, { minLength: 1, maxLength: 20 })),
      data,
    })
    .chain(({ placed: [place, some], ...video }) => {
      const rectangles = some.map((one) => ({
        x: place.x + (one.x % place.width),
        y: place.y + (one.y % place.height),
        width: 1 + (one.width % (place.width - (one.x % place.width))),
        height: 1 + (one.height % (place.height - (one.y % place.height))),
      }));
      const first = { ...video, part: 0, place, rectangles: fitting(rectangles, place) };
      return fc.nat({ max: video.parts - 1 }).map((part) => (part === 0 ? first : { ...video, part, place: null, rectangles: [] }));
    }),
);

describe('decodePictureFrame', () => {
  it('returns what was encoded', () => {
    fc.assert(fc.property(frames, (frame) => void expect(decodePictureFrame(encodePictureFrame(frame).buffer, size)).toEqual(frame)));
  });

  it('refuses rectangles outside of the picture, and empty ones', () => {
    const still = { sequence: 1, picture: 0, kind: 'png', data: new Uint8Array(9) } as const;
    for (const outside of [
      { x: 1_200, y: 0, width: 81, height: 1 },
      { x: 0, y: 700, width: 1, height: 21 },
      { x: 65_535, y: 65_535, width: 65_535, height: 65_535 },
      { x: 0, y: 0, width: 0, height: 10 },
    ])
      expect(decodePictureFrame(encodePictureFrame({ ...still, rectangle: outside }).buffer, size)).toBeNull();
    const video = { sequence: 1, picture: 0, kind: 'video', frame: 0, isKey: true, part: 0, parts: 1, data: new Uint8Array(9) } as const;
    const inside = { x: 64, y: 64, width: 64, height: 64 };
    const decoded = (place: typeof inside, rectangles: (typeof inside)[]) =>
      decodePictureFrame(encodePictureFrame({ ...video, place, rectangles }).buffer, size);
    expect(decoded(inside, [inside])).toMatchObject({ place: inside });
    expect(decoded(inside, [{ ...inside, x: 32 }])).toBeNull();
    expect(decoded({ ...inside, x: 1_240 }, [{ ...inside, x: 1_240, width: 8 }])).toBeNull();
    expect(decoded(inside, [])).toBeNull();
  });

  it('survives any bytes, and returns only what lies inside of the picture', () => {
    const inside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
      width > 0 && height > 0 && x + width <= size.width && y + height <= size.height;
    const noise = fc.uint8Array({ maxLength: 600 }).map((bytes) => new Uint8Array(bytes));
    const damaged = fc.tuple(frames, fc.nat(), fc.nat({ max: 255 })).map(([frame, position, value]) => {
      const bytes = encodePictureFrame(frame);
      bytes[position % bytes.length] = value;
      return bytes.slice(0, 1 + (position % bytes.length) + (value % 2) * bytes.length);
    });
    fc.assert(
      fc.property(fc.oneof(noise, damaged), (bytes) => {
        const frame = decodePictureFrame(bytes.buffer, size);
        if (!frame) return;
        const rectangles = frame.kind === 'fill' ? frame.fills : frame.kind === 'video' ? frame.rectangles : [frame.rectangle];
        expect(rectangles.every(inside)).toBe(true);
        if (frame.kind === 'video') expect(frame.part).toBeLessThan(frame.parts);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('decodeAcknowledgement', () => {
  it('returns what was encoded', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), fc.nat({ max: 0xffffffff }), (sequence, earlier) => {
        expect(decodeAcknowledgement(encodeAcknowledgement({ sequence, earlier }))).toEqual({ sequence, earlier });
      }),
    );
  });

  it('refuses pictures and other lengths', () => {
    fc.assert(fc.property(frames, (frame) => decodeAcknowledgement(encodePictureFrame(frame).buffer) === null));
    expect(decodeAcknowledgement(new ArrayBuffer(0))).toBeNull();
  });
});
