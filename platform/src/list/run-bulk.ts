const atOnce = 4;

export interface BulkResult<Row> {
  row: Row;
  /** Why it was not done; null where it was. */
  error: unknown;
}

/** Does something with several rows, a few at a time; what fails stops no other. Tells of each one as it is done. */
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
