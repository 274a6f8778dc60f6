import type { Heads } from './frame-reader.ts';
import { parseFrame } from './frames.ts';

interface Sent {
  stream: string;
  number: number;
  text: string;
  /** Time by the monotonic clock, in milliseconds. */
  at: number;
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
    const at = performance.now();
    for (const text of sent) {
      const frame = parseFrame(text);
      if (!frame) continue;
      const { stream, number } = frame;
      const head = this.headOf(stream);
      if (number <= head) continue;
      if (number > head + 1) this.restart(stream);
      this.heads.set(stream, number);
      this.frames.push({ stream, number, text, at });
      this.length += text.length;
    }
    this.forgetWhile(() => this.length > this.longest);
  }

  /** Forgets frames that were sent more than this number of milliseconds ago. */
  forgetOlder(ms: number): void {
    const since = performance.now() - ms;
    this.forgetWhile(({ at }) => at < since);
  }

  /** Frames of the given streams that follow the one with this number, as far as they are kept, in the order in which they were sent. */
  after(heads: Heads): string[] {
    return this.frames.flatMap(({ stream, number, text }) => (number > (heads[stream] ?? Number.POSITIVE_INFINITY) ? [text] : []));
  }

  private forgetWhile(isForgotten: (oldest: Sent) => boolean): void {
    let count = 0;
    for (let oldest = this.frames[0]; oldest && isForgotten(oldest); oldest = this.frames[count]) {
      this.length -= oldest.text.length;
      count += 1;
    }
    this.frames.splice(0, count);
  }

  /** The frames before the next one were never sent. */
  private restart(stream: string): void {
    this.frames = this.frames.filter((frame) => frame.stream !== stream);
    this.length = this.frames.reduce((length, { text }) => length + text.length, 0);
  }
}
