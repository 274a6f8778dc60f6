import { describe, expect, it } from 'vitest';
import { type BulkResult, runBulk } from './run-bulk.ts';

const rows = Array.from({ length: 10 }, (_, number) => `row ${number}`);

describe('runBulk', () => {
  it('processes every row and reports errors', async () => {
    const results: BulkResult<string>[] = [];
    const work = (row: string) => (row === 'row 3' ? Promise.reject(new Error('no')) : Promise.resolve());
    await runBulk(rows, work, (result) => results.push(result));
    expect(results.map(({ row }) => row).sort()).toEqual(rows);
    expect(results.filter(({ error }) => error !== null).map(({ row }) => row)).toEqual(['row 3']);
  });

  it('runs four rows at a time', async () => {
    let open = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
    };
    await runBulk(rows, work, () => undefined);
    expect(most).toBe(4);
  });
});
