const atOnce = 4;

export interface BulkResult<Row> {
  row: Row;
  /** Null on success. */
  error: unknown;
}

/** Runs an action on several rows with limited concurrency; an error does not stop the others. */
export async function runBulk<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  onDone: (result: BulkResult<Row>) => void,
): Promise<void> {
  const left = [...rows];
  const workOff = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const error = await work(row).then(
        () => null,
        (refused: unknown) => refused ?? new Error('refused'),
      );
      onDone({ row, error });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}
