import { describe, expect, it } from 'vitest';
import { stageTable } from './stage-table.ts';
import type { Stage } from './stages.ts';

const aStage = (changes: Partial<Stage> = {}): Stage => ({
  name: 'unit',
  usage: { wall: 61.4, cpu: 118 },
  passed: 10,
  failed: 1,
  files: [],
  ...changes,
});

describe('stageTable', () => {
  it('lists at most ten files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ file: `file-${at}.test.ts`, seconds: at }));
    const listed = stageTable([aStage({ files })]).filter((line) => line.includes('.test.ts'));
    expect(listed).toHaveLength(10);
    expect(listed[0]).toContain('11.0  file-11.test.ts');
  });

  it('adds up wall and processor time of all stages', () => {
    const lines = stageTable([aStage(), aStage({ name: 'api', usage: { wall: 100, cpu: 200 } })]);
    expect(lines.find((line) => line.startsWith('all'))).toMatch(/161 .* 318 /);
  });
});
