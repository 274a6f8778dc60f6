import { describe, expect, it } from 'vitest';
import { fakeDump } from '../testing/fake-dump.ts';
import { annotationsIn } from './dump-annotations.ts';

const dump = fakeDump({ _version: '4.1.0', prod: 'Electron' }, { ptype: 'browser', process_type: 'browser' });

describe('annotationsIn', () => {
  it('has those of the process and of its modules', () =>
    expect(Object.fromEntries(annotationsIn(dump))).toEqual({
      _version: '4.1.0',
      prod: 'Electron',
      ptype: 'browser',
      process_type: 'browser',
    }));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.from('MZ'.repeat(100))],
    ['a dump without a directory', dump.subarray(0, 32)],
    ['a dump of another program', Buffer.concat([dump.subarray(0, 8), Buffer.alloc(100)])],
  ])('has none of %s', (_name, content) => expect(annotationsIn(content).size).toBe(0));

  it.each([0, 1, 36, 0x7fffffff, 0xffffffff])('ends for each dump with a wrong number %d', (value) => {
    for (let at = 0; at <= dump.length - 4; at += 1) {
      const damaged = Buffer.from(dump);
      damaged.writeUInt32LE(value, at);
      for (const [name, text] of annotationsIn(damaged)) expect(name.length + text.length).toBeLessThanOrEqual(2_048);
    }
  });
});
