import type { DataSource } from 'typeorm';

const batchSize = 1_000;

/** A column, and an indexed column of its table, by which it is read in batches. */
export interface Column {
  table: string;
  column: string;
  key: string;
}

export interface ColumnValue {
  key: string;
  value: string;
}

const batchQuery = ({ table, column, key }: Column, isFirst: boolean) => `
  SELECT "${key}" AS "key", "${column}" AS "value" FROM "${table}"
  WHERE "${column}" IS NOT NULL ${isFirst ? '' : `AND ("${key}", "${column}") > ($1, $2)`} ORDER BY "${key}", "${column}" LIMIT ${batchSize}`;

/** All values of a column, in the order of the keys, without keeping them in memory. */
export async function* columnValues(db: DataSource, column: Column): AsyncGenerator<ColumnValue> {
  for (let last: ColumnValue | undefined; ; ) {
    const batch: ColumnValue[] = await db.query(batchQuery(column, last === undefined), last && [last.key, last.value]);
    yield* batch;
    last = batch.at(-1);
    if (batch.length < batchSize) return;
  }
}
