/** Frames that were sent, to be repeated for those who missed them. The oldest are forgotten beyond a number of characters. */
export class SentFrames {
  private frames: string[] = [];
  private firstNumber = 1;
  private length = 0;

  /** Number of the last frame. */
  get head(): number {
    return this.firstNumber + this.frames.length - 1;
  }

  constructor(private readonly longest: number) {}

  /** Ignores what was sent before, and what is no frame. */
  add(sent: readonly string[]): void {
    for (const text of sent) {
      const number = Number(/^[\w-]+:(\d+):/.exec(text)?.[1] ?? 0);
      if (number <= this.head) continue;
      if (number > this.head + 1) this.restart(number);
      this.frames.push(text);
      this.length += text.length;
    }
    let count = 0;
    for (; this.length > this.longest; count += 1) this.length -= this.frames[count]?.length ?? 0;
    this.frames.splice(0, count);
    this.firstNumber += count;
  }

  /** Those after the frame with this number, as far as they are kept. */
  after(number: number): string[] {
    return this.frames.slice(Math.max(0, number + 1 - this.firstNumber));
  }

  /** Continues with `number`: the frames between were never sent. */
  private restart(number: number): void {
    this.frames = [];
    this.length = 0;
    this.firstNumber = number;
  }
}
