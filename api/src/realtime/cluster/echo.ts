import { isOwnToAll } from './frames.ts';

/** Measures how long messages take by those to all, which come back to their sender. */
export class Echo {
  /** The last message of a batch, until it comes back. */
  private awaited: { payload: string; sentAt: number } | null = null;
  private lastMs = 0;

  constructor(private readonly sender: string) {}

  /** The last message, or one that is on its way for longer. */
  get lagSeconds(): number {
    const waitingMs = this.awaited ? performance.now() - this.awaited.sentAt : 0;
    return Math.max(this.lastMs, waitingMs) / 1000;
  }

  sent(batch: readonly string[]): void {
    const payload = batch.findLast((sent) => isOwnToAll(this.sender, sent));
    if (payload !== undefined) this.awaited ??= { payload, sentAt: performance.now() };
  }

  received(payload: string): void {
    if (payload !== this.awaited?.payload) return;
    this.lastMs = performance.now() - this.awaited.sentAt;
    this.awaited = null;
  }

  /** Stops waiting for a message that may never come back. */
  forget(): void {
    this.awaited = null;
  }
}
