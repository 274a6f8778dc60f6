import { describe, expect, it } from 'vitest';
import { parseXauthority } from './xauthority.ts';

function entry(family: number, ...fields: string[]): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  return Buffer.concat([number(family), ...fields.flatMap((field) => [number(field.length), Buffer.from(field, 'latin1')])]);
}

describe('parseXauthority', () => {
  it('returns all whole entries', () => {
    const file = Buffer.concat([
      entry(256, 'host', '1', 'MIT-MAGIC-COOKIE-1', 'secret'),
      entry(65_535, '', '', 'MIT-MAGIC-COOKIE-1', 'any'),
    ]);
    const entries = [
      { family: 256, display: '1', name: 'MIT-MAGIC-COOKIE-1', data: 'secret' },
      { family: 65_535, display: '', name: 'MIT-MAGIC-COOKIE-1', data: 'any' },
    ];
    expect(parseXauthority(file)).toEqual(entries);
    expect(parseXauthority(file.subarray(0, file.length - 1))).toEqual(entries.slice(0, 1));
    expect(parseXauthority(Buffer.alloc(0))).toEqual([]);
  });
});
