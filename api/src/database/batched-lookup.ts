import { setTimeout as pause } from 'node:timers/promises';

interface Batch<Row> {
  keys: Set<string>;
  rows: Promise<ReadonlyMap<string, Row>>;
}

/** Looks up rows by their keys. Calls within a window share one statement. */
export class BatchedLookup<Row> {
  private next: Batch<Row> | undefined;

  constructor(
    private readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
    private readonly windowMs: number,
  ) {}

  async get(key: string): Promise<Row | null> {
    this.next ??= this.open();
    const { keys, rows } = this.next;
    keys.add(key);
    return (await rows).get(key) ?? null;
  }

  private open(): Batch<Row> {
    const keys = new Set<string>();
    const rows = pause(this.windowMs).then(() => {
      this.next = undefined;
      return this.find([...keys]);
    });
    return { keys, rows };
  }
}
