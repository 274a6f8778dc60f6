import type { DataSource } from 'typeorm';
import type { SecretBox } from '../keys/secret-box.ts';
import { sealedColumns } from '../modules/service/key-ring/sealed-columns.ts';
import { type ColumnValue, columnValues } from './column-values.ts';

function isReadable(box: SecretBox, { key, value }: ColumnValue): boolean {
  try {
    box.open(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Opens all sealed values of the database: how many there are, and the columns with values that no key of this server opens. */
export async function findUnreadableValues(db: DataSource, box: SecretBox): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let total = 0;
  for (const { table, column, owner } of sealedColumns) {
    let count = 0;
    let unreadable = 0;
    for await (const value of columnValues(db, { table, column, key: owner })) {
      count += 1;
      if (!isReadable(box, value)) unreadable += 1;
    }
    total += count;
    if (unreadable > 0) faults.push(`${unreadable} of ${count} values in ${table}.${column} cannot be opened`);
  }
  return { count: total, faults };
}
