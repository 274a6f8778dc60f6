import type { DataSource } from 'typeorm';
import type { SecretBox } from '../keys/secret-box.ts';
import { type SealedColumn, sealedColumns } from '../modules/service/key-ring/sealed-columns.ts';

const batchSize = 1_000;

interface Value {
  owner: string;
  sealed: string;
}

const batchQuery = ({ table, column, owner }: SealedColumn, after: string | undefined) => `
  SELECT "${owner}" AS "owner", "${column}" AS "sealed" FROM "${table}"
  WHERE "${column}" IS NOT NULL ${after === undefined ? '' : `AND "${owner}" > $1`} ORDER BY "${owner}" LIMIT ${batchSize}`;

function isReadable(box: SecretBox, { owner, sealed }: Value): boolean {
  try {
    box.open(owner, sealed);
    return true;
  } catch {
    return false;
  }
}

async function countIn(db: DataSource, box: SecretBox, column: SealedColumn): Promise<{ count: number; unreadable: number }> {
  const found = { count: 0, unreadable: 0 };
  for (let after: string | undefined; ; ) {
    const batch = await db.query<Value[]>(batchQuery(column, after), after === undefined ? [] : [after]);
    found.count += batch.length;
    found.unreadable += batch.filter((value) => !isReadable(box, value)).length;
    if (batch.length < batchSize) return found;
    after = batch.at(-1)?.owner;
  }
}

/** Opens all sealed values of the database: how many there are, and the columns with values that no key of this server opens. */
export async function findUnreadableValues(db: DataSource, box: SecretBox): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let total = 0;
  for (const column of sealedColumns) {
    const { count, unreadable } = await countIn(db, box, column);
    total += count;
    if (unreadable > 0) faults.push(`${unreadable} of ${count} values in ${column.table}.${column.column} cannot be opened`);
  }
  return { count: total, faults };
}
