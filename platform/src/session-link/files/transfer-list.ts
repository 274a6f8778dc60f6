import { Observable } from '../capability/observable.ts';
import { isOver, type Transfer } from './transfer.ts';

/** Interval of progress updates. */
const progressMs = 150;

/** Number above which the oldest transfers that are over are removed. */
const maxTransfers = 2_000;

/** All transfers, the newest last. */
export class TransferList extends Observable<readonly Transfer[]> {
  readonly #transfers = new Map<string, Transfer>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super([]);
  }

  get(id: string): Transfer | undefined {
    return this.#transfers.get(id);
  }

  add(transfer: Transfer): void {
    this.#transfers.set(transfer.id, transfer);
    for (const [id, shown] of this.#transfers) {
      if (this.#transfers.size <= maxTransfers) break;
      if (isOver(shown)) this.#transfers.delete(id);
    }
    this.#publish();
  }

  change(id: string, change: Partial<Transfer>): void {
    const transfer = this.#transfers.get(id);
    if (!transfer) return;
    this.#transfers.set(id, { ...transfer, ...change });
    if ('status' in change || 'content' in change) this.#publish();
    else this.#timer ??= setTimeout(() => this.#publish(), progressMs);
  }

  remove(id: string): void {
    this.#transfers.delete(id);
    this.#publish();
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.set([...this.#transfers.values()]);
  }
}
