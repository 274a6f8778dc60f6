import { type Dispatch, type SetStateAction, useState } from 'react';
import { type BulkResult, runBulk } from './run-bulk.ts';

interface BulkOptions<Row> {
  /** The selected rows. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  /** Called after a run. */
  onDone: () => void;
}

/** State of a bulk run, and the selection that it takes its rows from. */
export interface Bulk<Row> extends Pick<BulkOptions<Row>, 'rows' | 'rowId'> {
  /** Number of rows of the run; 0 before the first run and after `dismiss`. */
  total: number;
  results: readonly BulkResult<Row>[];
  isBusy: boolean;
  /** Whether there is a selection, or a result. */
  isShown: boolean;
  /** Works on some of the selected rows. Afterwards, only what was selected during the run stays selected. */
  run: (rows: readonly Row[], work: (row: Row) => Promise<unknown>) => Promise<void>;
  /** Clears the selection. */
  clear: () => void;
  dismiss: () => void;
}

export function useBulk<Row>({ rows: selected, rowId, onSelect, onDone }: BulkOptions<Row>): Bulk<Row> {
  const [results, setResults] = useState<readonly BulkResult<Row>[]>([]);
  const [total, setTotal] = useState(0);
  return {
    rows: selected,
    rowId,
    total,
    results,
    isBusy: total > results.length,
    isShown: selected.length > 0 || total > 0,
    run: async (rows, work) => {
      setResults([]);
      setTotal(rows.length);
      await runBulk(rows, work, (result) => setResults((before) => [...before, result]));
      const done = new Set(selected.map(rowId));
      onSelect((before) => new Set([...before].filter((id) => !done.has(id))));
      onDone();
    },
    clear: () => onSelect(new Set()),
    dismiss: () => setTotal(0),
  };
}
