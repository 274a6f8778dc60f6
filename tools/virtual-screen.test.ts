import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findProgram, startVirtualScreen } from './virtual-screen.ts';

describe('virtual screen', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-screen-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function aProgram(name: string, script: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
    return file;
  }

  it('finds an executable program in the path', async () => {
    await writeFile(join(folder, 'notes'), '');
    const file = await aProgram('Xvfb', 'exit');
    const path = ['/missing', folder].join(delimiter);
    expect([findProgram('Xvfb', path), findProgram('notes', path), findProgram('other', path)]).toEqual([file, null, null]);
  });

  it('uses the display that the server has chosen, with a private key', async () => {
    const file = await aProgram('Xvfb', 'echo 7 >&3; exec sleep 60');
    const screen = await startVirtualScreen(file, folder, '1280x800');
    expect(screen.variables).toEqual({ DISPLAY: ':7', XAUTHORITY: join(folder, 'authority') });
    await screen.stop();
    expect(screen.server.signalCode).toBe('SIGTERM');
  });

  it('fails when the server ends', async () => {
    const file = await aProgram('Xvfb', 'exit 1');
    await expect(startVirtualScreen(file, folder, '1280x800')).rejects.toThrow('did not start');
  });
});
