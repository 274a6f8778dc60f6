import type { Size } from './rectangle.ts';

/** Decoders hold pictures of whole macroblocks. */
const macroblock = 16;
const baselineProfile = 66;
const parameterSet = 7;
/** Decoders reserve memory for all of them. The encoder of devices uses one. */
const mostReferences = 4;

/** Whether all parameter sets in these NAL units (Annex B) announce constrained baseline pictures of at most this size, rounded up to macroblocks. */
export function isVideoWithin(data: Uint8Array, { width, height }: Size): boolean {
  for (let at = data.indexOf(1); at !== -1; at = data.indexOf(1, at + 1)) {
    if (at < 2 || data[at - 1] !== 0 || data[at - 2] !== 0 || ((data[at + 1] ?? 0) & 31) !== parameterSet) continue;
    const size = sizeOf(data.subarray(at + 2));
    if (!size || size.width >= width + macroblock || size.height >= height + macroblock) return false;
  }
  return true;
}

/** Size of a sequence parameter set (ITU-T H.264, 7.3.2.1.1); null for what devices do not send. */
function sizeOf(unit: Uint8Array): Size | null {
  const bits = new BitReader(unit);
  if (bits.read(8) !== baselineProfile) return null;
  // Constraints, level, and the number of the set.
  bits.read(16);
  bits.readNumber();
  bits.readNumber();
  const orderType = bits.readNumber();
  if (orderType === 0) bits.readNumber();
  // Type 1 lists offsets that no device needs.
  else if (orderType !== 2) return null;
  if (bits.readNumber() > mostReferences) return null;
  bits.read(1);
  const [columns, rows] = [bits.readNumber() + 1, bits.readNumber() + 1];
  const isProgressive = bits.read(1) === 1;
  return isProgressive && !bits.isOver ? { width: columns * macroblock, height: rows * macroblock } : null;
}

/** Longer numbers do not occur in a parameter set that is accepted. */
const longestNumber = 20;

/** Reads the bits of a NAL unit, without the bytes that keep start codes out of it. */
class BitReader {
  readonly #unit: Uint8Array;
  #byte = 0;
  #bit = 0;
  #zeros = 0;

  constructor(unit: Uint8Array) {
    this.#unit = unit;
  }

  get isOver(): boolean {
    return this.#byte >= this.#unit.length;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.#readBit();
    return value;
  }

  /** Exponential Golomb code. */
  readNumber(): number {
    let zeros = 0;
    while (zeros < longestNumber && this.#readBit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  #readBit(): number {
    const byte = this.#unit[this.#byte] ?? 0;
    const value = (byte >> (7 - this.#bit)) & 1;
    this.#bit += 1;
    if (this.#bit === 8) this.#next(byte);
    return value;
  }

  #next(byte: number): void {
    this.#zeros = byte === 0 ? this.#zeros + 1 : 0;
    this.#bit = 0;
    this.#byte += 1;
    if (this.#zeros < 2 || this.#unit[this.#byte] !== 3) return;
    this.#zeros = 0;
    this.#byte += 1;
  }
}
