import { useState } from 'react';
import { type BulkResult, runBulk } from './run-bulk.ts';

/** State of a bulk run. */
export interface Bulk<Row> {
  /** Number of rows; 0 before the first run and after `dismiss`. */
  total: number;
  results: readonly BulkResult<Row>[];
  isBusy: boolean;
  /** Resolves after the last row. */
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
