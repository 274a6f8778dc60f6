import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';

describe('findProgram', () => {
  it('finds an executable program in the path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nearhand-path-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'Xvfb');
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(folder, 'notes'), '');
    const path = ['/missing', folder].join(delimiter);
    expect([findProgram('Xvfb', path), findProgram('notes', path), findProgram('other', path)]).toEqual([file, null, null]);
  });
});
