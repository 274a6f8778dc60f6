import { describe, expect, it } from 'vitest';
import { type CrashReport, crashReportsIn } from './crash-report.ts';

const frame = { function: 'open', file: 'main.mjs', line: 1, column: null };
const report: CrashReport = {
  id: '0123456789abcdef0123456789abcdef',
  at: 1_700_000_000_000,
  appVersion: '4.2.0',
  part: 'main',
  reason: 'exception',
  name: 'TypeError',
  message: 'x is not a function',
  frames: [frame],
  count: 1,
};

describe('crashReportsIn', () => {
  it('returns reports, and only what belongs to them', () =>
    expect(crashReportsIn([{ ...report, user: 'ada', frames: [{ ...frame, folder: '/home/ada' }] }])).toEqual([report]));

  it('returns no more than an app keeps', () => expect(crashReportsIn(Array(50).fill(report))).toHaveLength(10));

  it.each([
    ['no id', { id: 'x' }],
    ['an id that is a list', { id: [report.id] }],
    ['a time that is text', { at: '1' }],
    ['a version with spaces', { appVersion: '4 2' }],
    ['an unknown part', { part: 'gpu' }],
    ['a reason that is a sentence', { reason: 'It crashed' }],
    ['a long name', { name: 'x'.repeat(121) }],
    ['a long message', { message: 'x'.repeat(501) }],
    ['a count that is too high', { count: 100 }],
    ['no frames', { frames: null }],
    ['too many frames', { frames: Array(31).fill(frame) }],
    ['a frame with a path', { frames: [{ ...frame, file: '/home/ada/main.mjs' }] }],
    ['a frame with a path of Windows', { frames: [{ ...frame, file: 'C:\\ada\\main.mjs' }] }],
    ['a frame with a negative line', { frames: [{ ...frame, line: -1 }] }],
    ['a frame that is null', { frames: [null] }],
  ])('leaves out a report with %s', (_name, changes) => expect(crashReportsIn([{ ...report, ...changes }, report])).toEqual([report]));

  it.each([null, 'reports', 42, { 0: report, length: 1 }])('returns nothing for %j', (given) => expect(crashReportsIn(given)).toEqual([]));
});
