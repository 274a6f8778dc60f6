import { describe, expect, it } from 'vitest';
import { isVideoWithin } from './video-size.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
/** Beginning of a key frame of OpenH264: parameter sets, and of the picture. */
const keyFrame = bytesOf('000000016742c0208c8d402b030f3735010106078442350000000168ce3c800000000165b8000400');

const number = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};
interface Announced {
  profile?: number;
  references?: number;
  columns?: number;
  rows?: number;
  isProgressive?: boolean;
}
/** A sequence parameter set. */
function announcing({ profile = 66, references = 1, columns = 80, rows = 45, isProgressive = true }: Announced): Uint8Array {
  const numbers = [0, 0, 2, references].map(number).join('');
  const bits = `${numbers}0${number(columns - 1)}${number(rows - 1)}${isProgressive ? '11' : '001'}001`;
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8 + 8, '0').match(/.{8}/g) ?? [];
  return new Uint8Array([0, 0, 1, 0x67, profile, 0xc0, 31, ...body.map((byte) => Number.parseInt(byte, 2))]);
}

const place = { width: 1_280, height: 720 };

describe('isVideoWithin', () => {
  it('accepts what the encoder of devices announces, and nothing smaller', () => {
    expect(isVideoWithin(keyFrame, { width: 1_366, height: 768 })).toBe(true);
    expect(isVideoWithin(keyFrame, { width: 1_344, height: 768 })).toBe(false);
    expect(isVideoWithin(keyFrame, { width: 1_366, height: 752 })).toBe(false);
    expect(isVideoWithin(announcing({}), place)).toBe(true);
  });

  it('refuses pictures of another size or kind, also after the first parameter set', () => {
    for (const announced of [
      { columns: 1_024, rows: 1_024 },
      { rows: 4_000_000 },
      { references: 16 },
      { isProgressive: false },
      { profile: 100 },
      { profile: 44 },
    ]) {
      expect(isVideoWithin(announcing(announced), place)).toBe(false);
      expect(isVideoWithin(new Uint8Array([...announcing({}), 0, 0, 1, 0x65, 1, 2, ...announcing(announced)]), place)).toBe(false);
    }
    expect(isVideoWithin(announcing({}).subarray(0, 8), place)).toBe(false);
  });
});
