import { buffer } from 'node:stream/consumers';
import type { FileService } from '../../files/file.service.ts';

export interface StoredPiece {
  bytes: number;
  file: string;
}

/** The pieces of a recording as one file, of which no more than one piece is in memory. */
export class PieceReader {
  readonly size: number;
  /** Why a piece could not be read; what follows from that says nothing about the recording. */
  failure: Error | null = null;
  private readonly starts: number[];
  private held: { index: number; content: Buffer } | null = null;

  constructor(
    private readonly files: Pick<FileService, 'read'>,
    private readonly pieces: readonly StoredPiece[],
  ) {
    let size = 0;
    this.starts = pieces.map(({ bytes }) => {
      size += bytes;
      return size - bytes;
    });
    this.size = size;
  }

  /** The bytes from `start` to before `end`. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    for (let index = this.indexAt(start); index < this.pieces.length && this.startOf(index) < end; index++) {
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
    const piece = this.pieces[index];
    if (this.held?.index === index) return this.held.content;
    if (!piece) return Buffer.alloc(0);
    try {
      const content = await buffer(await this.files.read(piece.file, 0, piece.bytes));
      if (content.length !== piece.bytes) throw new Error(`Piece ${index} has ${content.length} of ${piece.bytes} bytes`);
      this.held = { index, content };
      return content;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      throw this.failure;
    }
  }
}
