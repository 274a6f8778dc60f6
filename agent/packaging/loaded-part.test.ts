import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadedPart } from './loaded-part.ts';

const sectionHeaders = 40;

describe.runIf(process.platform === 'linux')('loadedPart', () => {
  it('makes a smaller program that runs as before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nearhand-loaded-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const echo = readFileSync('/bin/echo');
    const loaded = loadedPart(echo);
    writeFileSync(join(folder, 'echo'), loaded, { mode: 0o755 });
    expect(execFileSync(join(folder, 'echo'), ['forty-two'], { encoding: 'utf8' })).toBe('forty-two\n');
    expect(loaded.length).toBeLessThan(echo.length);
    expect([echo.readBigUInt64LE(sectionHeaders) > 0n, loaded.readBigUInt64LE(sectionHeaders)]).toEqual([true, 0n]);
  });
});
