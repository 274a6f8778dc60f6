import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restartComputer } from './restart-computer.ts';
import { ResumedSessions } from './resumed-sessions.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-restart-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('restartComputer', () => {
  /** Stands in for the service manager of this computer, which must never be restarted by a test. */
  async function aServiceManager(script: string): Promise<string> {
    const program = join(folder, 'systemctl');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    return program;
  }

  it('asks the service manager', async () => {
    await restartComputer(await aServiceManager(`echo "$@" > '${folder}/asked'`));
    expect(await readFile(join(folder, 'asked'), 'utf8')).toBe('reboot --no-wall\n');
  });

  it('fails when the service manager refuses', async () => {
    const serviceManager = await aServiceManager('echo "Access denied" >&2; exit 1');
    await expect(restartComputer(serviceManager)).rejects.toThrow('Access denied');
  });
});

describe('ResumedSessions', () => {
  it('are taken once', async () => {
    const sessions = new ResumedSessions(folder);
    await sessions.keep(['one', 'two']);
    expect(await new ResumedSessions(folder).take()).toEqual(new Set(['one', 'two']));
    expect(await sessions.take()).toEqual(new Set());
  });

  it.each(['', '{"one":1}', '[1]', 'null'])('are none in a file with %s', async (content) => {
    await writeFile(join(folder, 'resumed-sessions.json'), content);
    expect(await new ResumedSessions(folder).take()).toEqual(new Set());
  });
});
