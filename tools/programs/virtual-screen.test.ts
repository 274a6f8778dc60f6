import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualScreen } from './virtual-screen.ts';

describe('virtual screen', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-screen-test-'));
    await chmod(folder, 0o777);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function aProgram(name: string, script: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
    return file;
  }

  it('uses the display that the server has chosen, with a private key', async () => {
    const file = await aProgram('Xvfb', 'echo 7 >&3; exec sleep 60');
    const screen = await startVirtualScreen(file, '1280x800');
    const { DISPLAY, XAUTHORITY } = screen.variables;
    expect(DISPLAY).toBe(':7');
    expect((await stat(XAUTHORITY)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(XAUTHORITY))).mode & 0o777).toBe(0o700);
    await screen.stop();
    expect(screen.server.signalCode).toBe('SIGTERM');
    expect(existsSync(dirname(XAUTHORITY))).toBe(false);
  });

  it('gives programs no variables and no rights of the caller', async () => {
    const screen = await startVirtualScreen(await aProgram('Xvfb', 'echo 7 >&3; exec sleep 60'), '1280x800');
    const output = join(folder, 'output');
    process.env['NEARHAND_SECRET'] = 'secret';
    screen.open(await aProgram('clock', `{ id -u; env; } > ${output}.new; mv ${output}.new ${output}`), []);
    delete process.env['NEARHAND_SECRET'];
    while (!existsSync(output)) await pause(10);
    const [uid, ...variables] = (await readFile(output, 'utf8')).trim().split('\n');
    await screen.stop();
    expect(uid).not.toBe('0');
    expect(variables.map((line) => line.split('=')[0]).filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? ''))).toEqual(
      expect.arrayContaining(['DISPLAY', 'HOME', 'LANG', 'PATH', 'XAUTHORITY']),
    );
    expect(variables.join('\n')).not.toMatch(/NEARHAND_SECRET|TZ=/);
  });

  it('fails when the server ends, or does not exist', async () => {
    const file = await aProgram('Xvfb', 'exit 1');
    await expect(startVirtualScreen(file, '1280x800')).rejects.toThrow('did not start');
    await expect(startVirtualScreen(join(folder, 'missing'), '1280x800')).rejects.toThrow('did not start');
  });
});
