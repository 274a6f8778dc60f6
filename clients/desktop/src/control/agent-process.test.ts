import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AgentProcess } from './agent-process.ts';

const module = join(import.meta.dirname, 'agent-process.ts');
const agent = join(import.meta.dirname, '..', 'testing', 'fake-agent.ts');

describe('AgentProcess', () => {
  it('ends with an app that is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nearhand-kept-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'kept');
    const program = JSON.stringify([process.execPath, agent, file]);
    const app = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { AgentProcess } = await import(${JSON.stringify(module)});
       const started = new AgentProcess({ program: ${program}, env: {}, onExit: () => {}, onCrash: () => {}, onMessage: () => console.log('asked') });
       started.send({ type: 'start', server: 'https://support.example.com', code: 'K7QMX2RVBD' });
       setInterval(() => {}, 1_000);`,
    ]);
    await once(app.stdout, 'data');
    const pid = Number(readFileSync(file, 'utf8').split(' ')[0]);
    process.kill(pid, 0);
    app.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
    expect(readFileSync(file, 'utf8')).toMatch(/closed\n$/);
  });

  it('is killed, and its crash reported, if it does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const crashed = Promise.withResolvers<string[]>();
    const agentProcess = new AgentProcess({
      program: [process.execPath, '-e', 'setInterval(() => {}, 1_000)'],
      env: {},
      onMessage: () => {},
      onExit: () => {},
      onCrash: (...crash) => crashed.resolve(crash),
    });
    agentProcess.send({ type: 'start', server: 'https://support.example.com', code: 'K7QMX2RVBD' });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await crashed.promise).toEqual(['unresponsive', 'Killed']);
  });

  it('reports a program that cannot start', async () => {
    const events: unknown[] = [];
    const over = Promise.withResolvers<void>();
    const onCrash = (...crash: string[]) => void events.push(crash);
    new AgentProcess({ program: ['/nowhere/agent'], env: {}, onMessage: () => {}, onExit: () => over.resolve(), onCrash });
    await over.promise;
    expect(events).toEqual([['launch-failed', 'ENOENT']]);
  });
});
