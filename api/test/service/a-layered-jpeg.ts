import sharp from 'sharp';

const scan = Buffer.from([0xff, 0xda]);

/** The end of the entropy-coded data: the next marker that is not part of it. */
function endOfBits(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 2);
  return at;
}

/** A JPEG of one colour with any number of empty scans: a few bytes each, and a pass over the whole picture. */
export async function aLayeredJpeg(scans: number, side = 4096): Promise<Buffer> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'red' } });
  const usual = await picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4', optimiseScans: false }).toBuffer();
  const colours = endOfBits(usual, usual.indexOf(scan) + 14);
  const nothing = usual.indexOf(scan, colours);
  const bits = usual.subarray(nothing + 10, endOfBits(usual, nothing + 10));
  const layers = Array.from({ length: scans - 1 }, (_, index) => {
    const header = Buffer.from(usual.subarray(nothing, nothing + 10));
    const frequency = 1 + (index % 63);
    const component = 1 + (Math.floor(index / 63) % 3);
    const precision = 13 - Math.floor(index / 189);
    header.set([component], 5);
    header.set([frequency, frequency, (precision === 13 ? 0 : (precision + 1) << 4) | precision], 7);
    return Buffer.concat([header, bits]);
  });
  return Buffer.concat([usual.subarray(0, nothing), ...layers, Buffer.from([0xff, 0xd9])]);
}
