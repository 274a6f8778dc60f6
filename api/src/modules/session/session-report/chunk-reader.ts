import { buffer } from 'node:stream/consumers';
import type { FileService } from '../../../files/file.service.ts';

export interface StoredChunk {
  bytes: number;
  file: string;
}

/** Reads the chunks of a recording as one file, with one chunk in memory. */
export class ChunkReader {
  readonly size: number;
  /** Set if a chunk could not be read, which does not mean that the recording is invalid. */
  failure: Error | null = null;
  private readonly starts: number[];
  private held: { index: number; content: Buffer } | null = null;

  constructor(
    private readonly files: Pick<FileService, 'read'>,
    private readonly chunks: readonly StoredChunk[],
  ) {
    let size = 0;
    this.starts = chunks.map(({ bytes }) => {
      size += bytes;
      return size - bytes;
    });
    this.size = size;
  }

  /** The bytes from `start` to before `end`. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    for (let index = this.indexAt(start); index < this.chunks.length && this.startOf(index) < end; index++) {
      const content = await this.contentOf(index);
      const from = this.startOf(index);
      parts.push(content.subarray(Math.max(0, start - from), end - from));
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  private startOf(index: number): number {
    return this.starts[index] ?? this.size;
  }

  private indexAt(position: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private async contentOf(index: number): Promise<Buffer> {
    const chunk = this.chunks[index];
    if (this.held?.index === index) return this.held.content;
    if (!chunk) return Buffer.alloc(0);
    try {
      const content = await buffer(await this.files.read(chunk.file, 0, chunk.bytes));
      if (content.length !== chunk.bytes) throw new Error(`Chunk ${index} has ${content.length} of ${chunk.bytes} bytes`);
      this.held = { index, content };
      return content;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      throw this.failure;
    }
  }
}
