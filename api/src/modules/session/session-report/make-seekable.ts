import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Conversion,
  CustomSource,
  FilePathSource,
  Input,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { ChunkReader } from './chunk-reader.ts';
import { hasPlayablePicture } from './playable-picture.ts';

/** Errors of this machine, such as a full disk. */
const isTroubleOfThisMachine = (error: unknown) => error instanceof Error && 'syscall' in error;

/** Zero for a recording that is not safe to play. */
async function durationOf(path: string): Promise<number> {
  const input = new Input({ formats: [WEBM], source: new FilePathSource(path) });
  try {
    return (await hasPlayablePicture(input)) ? await input.computeDuration() : 0;
  } finally {
    input.dispose();
  }
}

/** Copies the tracks unchanged. False if the input is no recording. */
async function copyInto(chunks: ChunkReader, writable: WritableStream<StreamTargetChunk>): Promise<boolean> {
  const read = async (start: number, end: number) => {
    // Copying consists of many small steps: yields to other work between them.
    await nextTurn();
    return chunks.read(start, end);
  };
  const source = new CustomSource({ getSize: () => chunks.size, read });
  const input = new Input({ formats: [WEBM], source });
  const output = new Output({ format: new WebMOutputFormat(), target: new StreamTarget(writable, { chunked: true }) });
  try {
    const conversion = await Conversion.init({ input, output, showWarnings: false });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return false;
    await conversion.execute();
    return true;
  } catch (error) {
    if (chunks.failure) throw chunks.failure;
    if (isTroubleOfThisMachine(error)) throw error;
    return false;
  } finally {
    input.dispose();
  }
}

/**
 * Writes the recording of a browser as one WebM with duration and seek index.
 * Returns the duration in seconds; `null` if the input is no recording, or not one of a recorder.
 */
export async function makeSeekable(chunks: ChunkReader, path: string): Promise<number | null> {
  const file = await open(path, 'w');
  try {
    const write = async ({ data, position }: StreamTargetChunk) => {
      // A write may be cut short on a disk that is almost full; the next one fails.
      for (let at = 0; at < data.byteLength; ) at += (await file.write(data, at, data.byteLength - at, position + at)).bytesWritten;
    };
    if (!(await copyInto(chunks, new WritableStream({ write })))) return null;
  } finally {
    await file.close();
  }
  return (await durationOf(path)) || null;
}
