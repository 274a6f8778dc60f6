import { storedAtom } from '../storage/stored-atom.ts';

/** Format of exported tables. */
export interface TableFormat {
  /** Null: as spreadsheets in the reader's language expect it. */
  separator: 'comma' | 'semicolon' | null;
  /** Times in the time zone of the reader, or in UTC. */
  times: 'local' | 'utc';
}

/** The choice of this browser. */
export const tableFormatAtom = storedAtom<TableFormat>('table-format', { separator: null, times: 'local' });
