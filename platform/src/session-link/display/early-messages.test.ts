import { describe, expect, it } from 'vitest';
import { EarlyMessages } from './early-messages.ts';
import { encodePictureFrame } from './picture-format.ts';

const messageOf = (picture: number, bytes = 1): ArrayBuffer => {
  const rectangle = { x: 0, y: 0, width: 32, height: 32 };
  return encodePictureFrame({ sequence: 1, picture, kind: 'png', rectangle, data: new Uint8Array(bytes) }).buffer;
};

describe('EarlyMessages', () => {
  it('keeps messages of a picture until it begins', () => {
    const early = new EarlyMessages();
    const [first, second] = [messageOf(7), messageOf(8)];
    expect([early.keep(first), early.keep(second)]).toEqual([true, true]);
    expect(early.begin(7)).toEqual([first]);
    expect(early.keep(messageOf(7))).toBe(false);
    expect(early.keep(messageOf(8))).toBe(true);
  });

  it('keeps nothing of earlier pictures, also when the numbers begin again', () => {
    const early = new EarlyMessages();
    early.begin(65_535);
    expect(early.keep(messageOf(65_534))).toBe(false);
    expect(early.keep(messageOf(0))).toBe(true);
    expect(early.keep(new ArrayBuffer(3))).toBe(false);
  });

  it('keeps no more than a device sends without acknowledgements', () => {
    const early = new EarlyMessages();
    for (let count = 0; count < 20; count += 1) expect(early.keep(messageOf(1, 1_000_000))).toBe(true);
    expect(early.begin(1)).toHaveLength(7);
  });
});
