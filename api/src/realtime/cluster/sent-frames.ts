import type { Heads } from './frame-reader.ts';
import { parseFrame } from './frames.ts';

interface Sent {
  stream: string;
  number: number;
  text: string;
}

/** Frames that were sent, to be repeated for those who missed them. The oldest are forgotten beyond a number of characters. */
export class SentFrames {
  private frames: Sent[] = [];
  private readonly heads = new Map<string, number>();
  private length = 0;

  constructor(private readonly longest: number) {}

  /** Number of the last frame of a stream. */
  headOf(stream: string): number {
    return this.heads.get(stream) ?? 0;
  }

  /** Ignores what was sent before, and what is no frame. */
  add(sent: readonly string[]): void {
    for (const text of sent) {
      const frame = parseFrame(text);
      if (!frame) continue;
      const { stream, number } = frame;
      const head = this.headOf(stream);
      if (number <= head) continue;
      if (number > head + 1) this.restart(stream);
      this.heads.set(stream, number);
      this.frames.push({ stream, number, text });
      this.length += text.length;
    }
    let count = 0;
    for (; this.length > this.longest; count += 1) this.length -= this.frames[count]?.text.length ?? 0;
    this.frames.splice(0, count);
  }

  /** Those of the given streams that follow the frame with this number, as far as they are kept, in the order in which they were sent. */
  after(heads: Heads): string[] {
    return this.frames.flatMap(({ stream, number, text }) => (number > (heads[stream] ?? Number.POSITIVE_INFINITY) ? [text] : []));
  }

  /** The frames before the next one were never sent. */
  private restart(stream: string): void {
    this.frames = this.frames.filter((frame) => frame.stream !== stream);
    this.length = this.frames.reduce((length, { text }) => length + text.length, 0);
  }
}
