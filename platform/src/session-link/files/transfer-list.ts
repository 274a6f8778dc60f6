import { Observable } from '../capability/observable.ts';
import { isOver, type Transfer } from './transfer.ts';

/** Bytes move all the time: the page is told so often. */
const progressMs = 150;

/** The oldest that are over make room. */
const mostShown = 2_000;

/** Every file on its way or over, the newest last. */
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
      if (this.#transfers.size <= mostShown) break;
      if (isOver(shown)) this.#transfers.delete(id);
    }
    this.#tell();
  }

  change(id: string, change: Partial<Transfer>): void {
    const transfer = this.#transfers.get(id);
    if (!transfer) return;
    this.#transfers.set(id, { ...transfer, ...change });
    if ('status' in change || 'content' in change) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), progressMs);
  }

  remove(id: string): void {
    this.#transfers.delete(id);
    this.#tell();
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.set([...this.#transfers.values()]);
  }
}
