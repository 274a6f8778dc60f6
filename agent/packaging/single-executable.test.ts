import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { packFiles } from './pack-files.ts';

const entry = join(import.meta.dirname, 'single-executable.cjs');

/** Program in place of the agent: prints its folder, and runs until its input ends. */
const program = `process.stdout.write(import.meta.dirname + '\\n'); process.stdin.resume().on('end', () => process.exit(0));`;

/** The real entry of the executable with a small archive. `node:sea` exists in executables only. */
function executables() {
  const home = mkdtempSync(join(tmpdir(), 'nearhand-home-'));
  const cache = join(home, '.cache');
  const running = new Set<ChildProcess>();
  onTestFinished(async () => {
    await Promise.all([...running].map((child) => end(child)));
    rmSync(home, { recursive: true });
  });
  writeFileSync(join(home, 'files.bin'), packFiles([{ path: 'agent.mjs', content: Buffer.from(program) }]));
  writeFileSync(
    join(home, 'sea.cjs'),
    `const Module = require('node:module');
     const load = Module._load;
     const getAsset = (name) => (name === 'id' ? 'build' : require('node:fs').readFileSync(${JSON.stringify(join(home, 'files.bin'))}));
     Module._load = (name, ...others) => (name === 'node:sea' ? { getAsset } : load(name, ...others));`,
  );
  const end = async (child: ChildProcess, signal?: NodeJS.Signals): Promise<void> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    if (signal) child.kill(signal);
    else child.stdin?.end();
    await over;
  };
  const env = { HOME: home, CACHE_DIRECTORY: join(cache, 'nearhand-agent'), PATH: process.env['PATH'] };
  const command = ['--require', join(home, 'sea.cjs'), entry];
  return {
    cache,
    end,
    env,
    command,
    folders: () => readdirSync(cache).sort(),
    /** Starts an agent. Resolves when it runs, with the folder that it has unpacked. */
    start: async (...options: string[]) => {
      const child = spawn(process.execPath, [...command, ...options], { env });
      running.add(child);
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      return { child, name: basename(dirname(line)), folder: line };
    },
  };
}

describe('the single executable', () => {
  it('unpacks for one session into a folder of its own, and removes it', async () => {
    const { start, end, folders } = executables();
    const [app, download] = [await start('attend-for-app'), await start()];
    expect(folders()).toEqual([app.name, download.name].sort());
    await end(app.child);
    await end(download.child);
    expect(folders()).toEqual([]);
  });

  it('unpacks an installed agent once for each build', async () => {
    const { start, end, cache } = executables();
    for (let time = 0; time < 2; time += 1) await end((await start('run')).child);
    expect(readdirSync(join(cache, 'nearhand-agent'))).toEqual(['build']);
  });

  it('removes the folder of an agent that was killed, and none of one that runs', async () => {
    const { start, end, folders } = executables();
    const [killed, other] = [await start('attend-for-app'), await start()];
    await end(killed.child, 'SIGKILL');
    expect(folders()).toContain(killed.name);
    const next = await start('attend-for-app');
    expect(folders()).toEqual([other.name, next.name].sort());
  });

  it('removes it also while its parent has not taken notice of the end', async () => {
    const { start, folders, env, command } = executables();
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ${JSON.stringify(command)}, { stdio: ['pipe', 'inherit', 'inherit'] });
      process.stdout.write(child.pid + '\\n');`;
    const parent = spawn(process.execPath, ['-e', script], { env });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
    const printed = [String((await lines.next()).value), String((await lines.next()).value)];
    const pid = Number(printed.find((line) => /^\d+$/.test(line)));
    const name = basename(dirname(printed.find((line) => line.startsWith('/')) ?? ''));
    parent.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), { timeout: 5_000 });
    expect(folders()).toEqual([name]);
    const next = await start();
    expect(folders()).toEqual([next.name]);
  });

  it('removes it once when several agents start at once', async () => {
    const { start, end, folders } = executables();
    const killed = await start();
    await end(killed.child, 'SIGKILL');
    const started = await Promise.all(Array.from({ length: 4 }, () => start('attend-for-app')));
    expect(folders()).toEqual(started.map(({ name }) => name).sort());
    expect(started.map(({ folder }) => existsSync(join(folder, 'agent.mjs')))).toEqual([true, true, true, true]);
  });

  it('removes what an agent has unpacked in part', async () => {
    const { start, end, cache } = executables();
    const killed = await start();
    await end(killed.child, 'SIGKILL');
    const left = killed.name.replace('nearhand-agent-', '.new-');
    mkdirSync(join(cache, 'nearhand-agent', left), { recursive: true });
    await start('run');
    expect(readdirSync(join(cache, 'nearhand-agent'))).toEqual(['build']);
  });

  it('removes only folders of its kind whose process has ended, and nothing behind a link', async () => {
    const { start, end, folders, cache } = executables();
    const killed = await start();
    const running = await start();
    await end(killed.child, 'SIGKILL');
    const [, place = '', pid = '', startTime = ''] = /^nearhand-agent-(\w{12})-(\d+)-(\d+)-/.exec(killed.name) ?? [];
    const like = (suffix: string, where = place, number = pid) => `nearhand-agent-${where}-${number}-${startTime}-${suffix}`;
    const outside = join(cache, '..', 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'kept'), '');
    symlinkSync(outside, join(cache, killed.name, 'link'));
    symlinkSync(outside, join(cache, like('linked')));
    writeFileSync(join(cache, like('isfile')), '');
    const others = ['nearhand-agent-Ab12cD', 'nearhand-agent-files', like('other1', '0123456789ab'), like('longer1'), `x${like('prefix')}`];
    for (const name of others) mkdirSync(join(cache, name));
    const kept = [running.name, like('linked'), like('isfile'), ...others];
    // A later process with the number of the killed one has another start.
    mkdirSync(join(cache, like('reused', place, String(running.child.pid))));
    if (process.getuid?.() === 0) {
      mkdirSync(join(cache, like('foreig')));
      chownSync(join(cache, like('foreig')), 12_345, 12_345);
      kept.push(like('foreig'));
    }
    const next = await start('attend-for-app');
    expect(folders()).toEqual([...kept, next.name].sort());
    expect(readdirSync(outside)).toEqual(['kept']);
  });
});
