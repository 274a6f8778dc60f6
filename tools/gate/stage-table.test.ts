import { describe, expect, it } from 'vitest';
import { failureLines, isOverBudget, stageTable } from './stage-table.ts';
import type { Stage } from './stages.ts';
import { budget } from './test-budget.ts';

const aStage = (changes: Partial<Stage> = {}): Stage => ({
  name: 'unit',
  usage: { wall: 61.4, cpu: 118, calibrated: 90 },
  passed: 10,
  failed: 1,
  files: [],
  failures: [],
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
    const lines = stageTable([aStage(), aStage({ name: 'api', usage: { wall: 100, cpu: 200, calibrated: 90 } })]);
    expect(lines.find((line) => line.startsWith('all'))).toMatch(/161 .* 318 +180 /);
  });
});

describe('isOverBudget', () => {
  const { cpu } = budget.unit;

  it('compares the calibrated time', () => {
    expect(isOverBudget(aStage({ usage: { wall: 1, cpu: cpu * 3, calibrated: cpu * 1.2 } }))).toBe(false);
    expect(isOverBudget(aStage({ usage: { wall: 1, cpu, calibrated: cpu * 1.3 } }))).toBe(true);
  });
});

describe('failureLines', () => {
  it('lists what failed in each stage, with its message', () => {
    const failures = [{ file: 'a.test.ts', title: 'adds', message: 'not 3\n  at a line' }];
    expect(failureLines([aStage({ failures }), aStage()])).toEqual(['✘ a.test.ts › adds', '    not 3', '      at a line', '']);
  });
});
