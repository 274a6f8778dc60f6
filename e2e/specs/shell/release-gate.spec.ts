import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const measure = join(import.meta.dirname, '../../../tools/release/gate/seeds/measure.ts');

for (const kind of ['browser', 'rules', 'good']) {
  test(`the gate before a release decides about all seeds: ${kind}`, { tag: '@full' }, async () => {
    test.setTimeout(45 * 60_000);
    const output = await promisify(execFile)(process.execPath, [measure, '--kind', kind], { maxBuffer: 2 ** 24 }).then(
      ({ stdout }) => stdout,
      ({ stdout, message }: { stdout: string; message: string }) => `${stdout}${message}`,
    );
    expect(output).toMatch(new RegExp(`^${kind}: right for (\\d+) of \\1$`, 'm'));
  });
}
