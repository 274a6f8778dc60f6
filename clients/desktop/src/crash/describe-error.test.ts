import { crashReportsIn } from '@nearhand/platform/client/crash-report';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const names = { user: 'grace', home: '/home/grace', host: 'front-desk' };
const withStack = (...lines: string[]) =>
  Object.assign(new TypeError('No window'), { stack: ['TypeError: No window', ...lines].join('\n') });

describe('describeError', () => {
  it('has the files of the stack, without their folders', () => {
    const error = withStack(
      '    at DesktopApp.open (file:///home/grace/Nearhand/resources/app.asar/main.mjs:1:2345)',
      '    at async C:\\Users\\Grace Hopper\\main.mjs:7:1',
      '    at Module._compile (node:internal/modules/cjs/loader:1159:14)',
      '    at process.emit (<anonymous>)',
      '    at https://support.example.com (<anonymous>)',
      '    at https://support.example.com/join/key?token=x#y:1:2',
    );
    expect(describeError(error, names)).toEqual({
      name: 'TypeError',
      message: 'No window',
      frames: [
        { function: 'DesktopApp.open', file: 'main.mjs', line: 1, column: 2345 },
        { function: '', file: 'main.mjs', line: 7, column: 1 },
        { function: 'Module._compile', file: 'loader', line: 1159, column: 14 },
        { function: 'process.emit', file: '<anonymous>', line: null, column: null },
        { function: '', file: '<anonymous>', line: null, column: null },
        { function: '', file: 'key', line: 1, column: 2 },
      ],
    });
  });

  it('has the error that this process throws', () => {
    const { name, frames } = describeError(new RangeError('x'), names);
    expect([name, frames[0]?.file, frames.length > 1]).toEqual(['RangeError', 'describe-error.test.ts', true]);
  });

  const throwing = Object.defineProperty(new Error('x'), 'message', {
    get: () => {
      throw new Error('No');
    },
  });
  const large = Object.assign(new Error('m '.repeat(100_000)), {
    name: 'N'.repeat(100_000),
    stack: '    at f (/a/b.js:1:1)\n'.repeat(100_000),
  });
  it.each([
    ['a text', 'secret of grace'],
    ['nothing', undefined],
    ['an object', { message: 'secret of grace' }],
    ['an error that throws', throwing],
    ['an error with strange properties', Object.assign(new Error('x'), { name: { a: 1 }, stack: 42, message: null })],
    ['a large error', large],
    ['a line without an end', withStack(`    at ${'('.repeat(50_000)}`, `    at ${'a'.repeat(50_000)}:1:99999999999`)],
  ])('makes a whole report of %s', (_name, error) => {
    const report = {
      id: '0'.repeat(32),
      at: 1,
      appVersion: '1',
      part: 'main',
      reason: 'exception',
      count: 1,
      ...describeError(error, names),
    };
    expect(crashReportsIn([report])).toEqual([report]);
    expect(JSON.stringify(report)).not.toMatch(/grace|secret/);
    expect(JSON.stringify(report).length).toBeLessThan(10_000);
  });
});
