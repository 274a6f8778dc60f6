import { useState } from 'react';
import { type BulkResult, runBulk } from './run-bulk.ts';

/** Something that is done with several rows, and how far it is. */
export interface Bulk<Row> {
  /** Of how many rows; none before the first run, and after its results were put away. */
  total: number;
  results: readonly BulkResult<Row>[];
  isBusy: boolean;
  /** Resolves when everything was tried. */
  run: (rows: readonly Row[], work: (row: Row) => Promise<unknown>) => Promise<void>;
  dismiss: () => void;
}

export function useBulk<Row>(): Bulk<Row> {
  const [results, setResults] = useState<readonly BulkResult<Row>[]>([]);
  const [total, setTotal] = useState(0);
  return {
    total,
    results,
    isBusy: total > results.length,
    run: async (rows, work) => {
      setResults([]);
      setTotal(rows.length);
      await runBulk(rows, work, (result) => setResults((before) => [...before, result]));
    },
    dismiss: () => setTotal(0),
  };
}
