import { describe, expect, it } from 'vitest';
import { csvTable } from './csv-table.ts';

const count = 20_000;

/** Rows with numbers, of the size that sessions have; `batches` counts how often they are read. */
function numbered(failsAt = Number.POSITIVE_INFINITY) {
  const read = { batches: 0 };
  const table = csvTable<number>({
    columns: ['number', 'text'],
    cellsOf: (row) => [row, 'x'.repeat(200)],
    batchAfter: async (last = 0, size) => {
      read.batches++;
      if (last >= failsAt) throw new Error('gone');
      return Array.from({ length: Math.min(size, count - last) }, (_, index) => last + index + 1);
    },
  });
  return { table, read };
}

async function numbersIn(table: AsyncIterable<Buffer>): Promise<string[]> {
  let text = '';
  for await (const chunk of table) text += chunk;
  return text.split('\r\n').map((line) => line.slice(0, line.indexOf(',')));
}

describe('csvTable', () => {
  it('contains every row once below the column names', async () => {
    const [head, ...rows] = await numbersIn(numbered().table);
    expect(head).toBe('\uFEFFnumber');
    expect(rows).toEqual([...Array.from({ length: count }, (_, index) => String(index + 1)), '']);
  });

  it('reads no further ahead than the client', async () => {
    const { table, read } = numbered();
    const chunks = table[Symbol.asyncIterator]();
    for (let chunk = 1; chunk <= 5; chunk++) {
      await chunks.next();
      await new Promise(setImmediate);
    }
    expect(read.batches).toBeLessThan(8);
    table.destroy();
  });

  it('aborts the stream when a batch fails', async () => {
    await expect(numbersIn(numbered(3_000).table)).rejects.toThrow('gone');
  });
});
