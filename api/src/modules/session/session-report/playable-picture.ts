import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';

/** Recorders keep to Full HD, upright or not. */
const longestSide = 1_920;
const mostPixels = 1_920 * 1_080;

/** RFC 6386, section 9.1: a tag of 3 bytes, the start code and both sides, whose upper 2 bits are a scale. */
const vp8HeaderBytes = 10;
const vp8StartCode = 0x9d012a;
const sideBits = 0x3fff;

/** Whether it is safe to play a recording. Decoders follow the size in each key frame, whatever the file declares. */
export async function hasPlayablePicture(input: Input): Promise<boolean> {
  const tracks = await input.getVideoTracks();
  const checks = await Promise.all(tracks.map(isPlayable));
  return checks.every(Boolean);
}

async function isPlayable(track: InputVideoTrack): Promise<boolean> {
  const declared = [
    [await track.getCodedWidth(), await track.getCodedHeight()],
    [await track.getDisplayWidth(), await track.getDisplayHeight()],
  ] as const;
  if ((await track.getCodec()) !== 'vp8' || !declared.every(([width, height]) => isWithin(width, height))) return false;
  for await (const { data } of new EncodedPacketSink(track).packets()) if (!isVp8Playable(data)) return false;
  return true;
}

/** Only key frames have a size. */
function isVp8Playable(frame: Uint8Array): boolean {
  const isKey = frame.length > 0 && ((frame[0] ?? 0) & 1) === 0;
  if (!isKey) return true;
  if (frame.length < vp8HeaderBytes) return false;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return view.getUint32(2) % 2 ** 24 === vp8StartCode && isWithin(view.getUint16(6, true) & sideBits, view.getUint16(8, true) & sideBits);
}

const isWithin = (width: number, height: number): boolean => Math.max(width, height) <= longestSide && width * height <= mostPixels;
