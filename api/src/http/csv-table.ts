import { Readable } from 'node:stream';
import { type Cell, csvLine, csvMark } from './csv.ts';

const batchSize = 1000;

interface CsvTable<Row> {
  columns: readonly string[];
  /** Cells in the order of the columns. */
  cellsOf: (row: Row) => readonly Cell[];
  /** Continues after a row instead of an offset, so that concurrent changes move nothing. */
  batchAfter: (last: Row | undefined, batchSize: number) => Promise<readonly Row[]>;
}

async function* linesOf<Row>({ columns, cellsOf, batchAfter }: CsvTable<Row>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const rows = await batchAfter(last, batchSize);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

/** Writes a table of any length, holding one batch at a time. */
export const csvTable = <Row>(table: CsvTable<Row>): Readable =>
  Readable.from(linesOf(table), { objectMode: false, highWaterMark: 64 * 1024 });
