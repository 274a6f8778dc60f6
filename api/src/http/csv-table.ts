import { Readable } from 'node:stream';
import { type Cell, csvLine, csvMark } from './csv.ts';
import { type CsvFormat, isoFormat } from './csv-format.ts';

const batchSize = 1000;

interface CsvTable<Row> {
  columns: readonly string[];
  format?: CsvFormat;
  /** Cells in the order of the columns; times, whose columns are named like `createdAt`, also as text of ISO 8601. */
  cellsOf: (row: Row) => readonly Cell[];
  /** Continues after a row instead of an offset, so that concurrent changes move nothing. */
  batchAfter: (last: Row | undefined, batchSize: number) => Promise<readonly Row[]>;
}

const isTime = (column: string) => /(^a|A)t$/.test(column);

async function* linesOf<Row>({ columns, format = isoFormat, cellsOf, batchAfter }: CsvTable<Row>): AsyncGenerator<string> {
  const times = columns.map(isTime);
  const toLine = (row: Row) =>
    csvLine(
      cellsOf(row).map((cell, index) => (times[index] && typeof cell === 'string' ? new Date(cell) : cell)),
      format,
    );
  yield csvMark + csvLine(columns, format);
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const rows = await batchAfter(last, batchSize);
    if (rows.length > 0) yield rows.map(toLine).join('');
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

/** Writes a table of any length, holding one batch at a time. */
export const csvTable = <Row>(table: CsvTable<Row>): Readable =>
  Readable.from(linesOf(table), { objectMode: false, highWaterMark: 64 * 1024 });
