import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** Writes the requested number of 100-byte lines, and replies in the next turn of its event loop. */
const writer = `
  import { LogOutput } from ${JSON.stringify(join(import.meta.dirname, 'log-output.ts'))};
  process.stdout.on('error', () => undefined);
  const log = new LogOutput(process.stdout);
  process.on('message', (count) => {
    for (let index = 0; index < count; index += 1) log.write('x'.repeat(99) + '\\n');
    setImmediate(() => process.send('alive'));
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');`;

let child: ChildProcess;

async function start(stdout: 'pipe' | number, command = ''): Promise<void> {
  const node = [process.execPath, '--input-type=module', '-e', writer];
  child = spawn('bash', ['-c', `${command} exec "$@"`, 'bash', ...node], { stdio: ['ignore', stdout, 'inherit', 'ipc'] });
  await once(child, 'message');
}

async function write(lines: number): Promise<void> {
  const answered = once(child, 'message');
  child.send(lines);
  expect(await answered).toEqual(['alive', undefined]);
}

afterEach(async () => {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
});

/** Reads until a line reports lost ones. */
async function readUntilReport(): Promise<{ kept: number; lost: number }> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    const report = /^\{.*"lines":(\d+),"msg":"log lines were lost"\}$/m.exec(text);
    if (report) return { kept: text.slice(0, report.index).split('\n').length - 1, lost: Number(report[1]) };
  }
  throw new Error('Nothing was reported');
}

describe('LogOutput', () => {
  it('drops and counts lines while the reader stalls, and continues when it reads again', async () => {
    await start('pipe');
    child.stdout?.pause();
    for (let round = 0; round < 10; round += 1) await write(3_000);
    const { kept, lost } = await readUntilReport();
    expect(lost).toBeGreaterThan(10_000);
    expect(kept).toBeGreaterThan(10_000);
    expect(kept + lost).toBeLessThanOrEqual(30_000);
  });

  it('continues when the reader has closed its end', async () => {
    await start('pipe');
    child.stdout?.destroy();
    for (let round = 0; round < 5; round += 1) await write(1_000);
  });

  it('drops and counts lines while a file cannot grow, and continues when there is space', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-log-'));
    const file = join(folder, 'log');
    const output = openSync(file, 'a');
    await start(output, 'ulimit -f 4;');
    closeSync(output);
    await write(100);
    await write(1);
    await truncate(file, 0);
    await write(1);
    await write(1);
    const [line, report, ...rest] = (await readFile(file, 'utf8')).split('\n');
    expect(line).toBe('x'.repeat(99));
    expect(JSON.parse(report ?? '')).toMatchObject({ level: 40, lines: 60, msg: 'log lines were lost' });
    expect(rest).toEqual(['x'.repeat(99), '']);
    await rm(folder, { recursive: true });
  });
});
