import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Cell, csvLine, csvMark } from './csv.ts';
import { type CsvFormat, isoFormat } from './csv-format.ts';

const batchSize = 1000;

interface CsvTable<Row> {
  columns: readonly string[];
  format?: CsvFormat;
  /** Cells in the order of the columns. */
  cellsOf: (row: Row) => readonly Cell[];
  /** Continues after a row instead of an offset, so that concurrent changes move nothing. */
  batchAfter: (last: Row | undefined, batchSize: number) => Promise<readonly Row[]>;
}

async function* linesOf<Row>({ columns, format = isoFormat, cellsOf, batchAfter }: CsvTable<Row>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns, format);
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const rows = await batchAfter(last, batchSize);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row), format)).join('');
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

/** Writes a table of any length, holding one batch at a time. */
export const csvTable = <Row>(table: CsvTable<Row>): Readable =>
  Readable.from(linesOf(table), { objectMode: false, highWaterMark: 64 * 1024 });

/** A table as a download, named with the day: `sessions-2026-11-20.csv`. */
export const csvFile = (name: string, table: Readable): StreamableFile =>
  new StreamableFile(table, { disposition: `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"` });
