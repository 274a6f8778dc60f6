import { Conversion, CustomSource, FilePathSource, FilePathTarget, Input, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import type { PieceReader } from './piece-reader.ts';

/** A full disk, a lost mount: nothing that the recording is to blame for. */
const isTroubleOfThisMachine = (error: unknown) => error instanceof Error && 'syscall' in error;

async function durationOf(path: string): Promise<number> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(path) });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

/**
 * Writes what a browser recorded as one WebM with its duration and an index to seek by. Pictures and sound are copied as they are.
 * Answers how many seconds it lasts; `null` for what is no recording.
 */
export async function makeSeekable(pieces: PieceReader, path: string): Promise<number | null> {
  const source = new CustomSource({ getSize: () => pieces.size, read: (start, end) => pieces.read(start, end) });
  const input = new Input({ formats: [WEBM], source });
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  try {
    const conversion = await Conversion.init({ input, output, showWarnings: false });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return null;
    await conversion.execute();
    return await durationOf(path);
  } catch (error) {
    if (output.state !== 'finalized' && output.state !== 'canceled') await output.cancel();
    if (pieces.failure) throw pieces.failure;
    if (isTroubleOfThisMachine(error)) throw error;
    return null;
  } finally {
    input.dispose();
  }
}
