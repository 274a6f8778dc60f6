import { setTimeout as pause } from 'node:timers/promises';
import { dropped } from './bus.ts';
import { streamOf, toFrames } from './frames.ts';

/** Older messages are dropped if the others stay unreachable. */
const maxWaiting = 50_000;

/** Time from the end of a batch to the next one, which then has what was sent meanwhile. */
export const batchMs = 2;

/** Queue of what one instance sends, in order: the frames of its messages, and controls of the bus. */
export class Outbox {
  private waiting: string[] = [];
  /** Being sent, or of unknown outcome. */
  private batch: readonly string[] = [];
  private isSending = false;
  private sending = Promise.resolve();
  private readonly nextNumbers = new Map<string, number>();

  /** A batch for which `write` resolves with false is the first of the next flush: receivers ignore repeated frames. */
  constructor(
    private readonly sender: string,
    private readonly maxBatch: number,
    private readonly write: (batch: readonly string[]) => Promise<boolean>,
  ) {}

  add(message: unknown, recipient?: string): void {
    const frames = this.toFrames(message, recipient);
    if (this.waiting.length + frames.length > maxWaiting) this.waiting = this.toFrames(dropped);
    else this.waiting.push(...frames);
  }

  /** Adds a control after all that waits. */
  append(control: string): void {
    this.waiting.push(control);
  }

  /** Adds payloads before all that waits. */
  prepend(payloads: readonly string[]): void {
    this.waiting.unshift(...payloads);
  }

  /** Resolves when all is sent, or a batch is not. */
  flush(): Promise<void> {
    if (!this.isSending) this.sending = this.sendAll();
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    for (let batch = this.next(); batch.length > 0 && (await this.write(batch)); batch = this.next()) {
      this.batch = [];
      await pause(batchMs);
    }
    this.isSending = false;
  }

  private next(): readonly string[] {
    if (this.batch.length === 0) this.batch = this.waiting.splice(0, this.maxBatch);
    return this.batch;
  }

  private toFrames(message: unknown, recipient?: string): string[] {
    const stream = streamOf(this.sender, recipient);
    const number = this.nextNumbers.get(stream) ?? 1;
    const frames = toFrames(stream, number, message, (this.nextNumbers.get(this.sender) ?? 1) - 1);
    this.nextNumbers.set(stream, number + frames.length);
    return frames;
  }
}
