import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Supervisor } from './supervisor.ts';

class FakeProcess extends EventEmitter {
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;

  end(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.signalCode = signal;
    this.emit('exit', null, signal);
  }
}

let children: FakeProcess[];
let stopped: FakeProcess[];
let messages: string[];
let lines: string[];
let waits: number[];
let now: number;
/** Tests replace it to make a start fail or wait. */
let launch: (signal: AbortSignal) => Promise<FakeProcess>;
let wait: (ms: number, signal: AbortSignal) => Promise<void>;
let blocker: string | null;
let supervisor: Supervisor;

beforeEach(() => {
  [children, stopped, messages, lines, waits, now] = [[], [], [], [], [], 1_000_000];
  blocker = null;
  launch = async () => new FakeProcess();
  wait = async (ms) => void waits.push(ms);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  supervisor = new Supervisor(
    {
      name: 'The API',
      logFile: 'api.log',
      start: async (signal) => {
        const child = await launch(signal);
        children.push(child);
        return child as unknown as ChildProcess;
      },
      stop: async (child) => void stopped.push(child as unknown as FakeProcess),
      findBlocker: async () => blocker,
      onGiveUp: (message) => messages.push(message),
    },
    (ms, signal) => wait(ms, signal),
  );
});
afterEach(() => vi.restoreAllMocks());

async function endAndWait(): Promise<void> {
  children.at(-1)?.end();
  await supervisor.whenRunning();
}

describe('Supervisor', () => {
  it('starts the process again and writes one line when it was killed', async () => {
    await supervisor.start();
    await endAndWait();
    expect(children).toHaveLength(2);
    expect(lines).toEqual(['The API ended unexpectedly (SIGKILL); its log is api.log. Restarting in 0.2 s (1 of 5 within a minute).\n']);
  });

  it('waits longer before each restart and gives up when five within a minute were not enough', async () => {
    await supervisor.start();
    for (let death = 1; death <= 6; death += 1) await endAndWait();
    expect(waits).toEqual([200, 400, 800, 1600, 3200]);
    expect(children).toHaveLength(6);
    expect(messages).toEqual(['The API ended unexpectedly (SIGKILL); its log is api.log. Giving up after 5 restarts within a minute.']);
  });

  it('does not count restarts when they are more than a minute old', async () => {
    await supervisor.start();
    for (let death = 1; death <= 20; death += 1) {
      now += 13_000;
      await endAndWait();
    }
    expect(children).toHaveLength(21);
    expect(messages).toEqual([]);
  });

  it('counts a restart that fails and tries again', async () => {
    await supervisor.start();
    let failures = 2;
    launch = async () => {
      if (failures-- > 0) throw new Error('PORT: 4200 is already in use\n    at listen');
      return new FakeProcess();
    };
    await endAndWait();
    expect(waits).toEqual([200, 400, 800]);
    expect(lines[1]).toBe('The API could not be restarted: PORT: 4200 is already in use. Restarting in 0.4 s (2 of 5 within a minute).\n');
  });

  it('tries again while a blocker lasts, and reports it once', async () => {
    await supervisor.start();
    blocker = 'Its disk is full';
    let failures = 20;
    launch = async () => {
      if (failures-- > 0) throw new Error('No space left on device');
      return new FakeProcess();
    };
    await endAndWait();
    expect(children).toHaveLength(2);
    expect(waits).toEqual(Array.from({ length: 21 }, () => 5000));
    expect(messages).toEqual([]);
    expect(lines).toEqual([
      'The API ended unexpectedly (SIGKILL); its log is api.log. Its disk is full: trying again every 5 s until that is over.\n',
    ]);
  });

  it('rejects when the first start fails', async () => {
    launch = async () => {
      throw new Error('DATABASE_URL: must be set');
    };
    await expect(supervisor.start()).rejects.toThrow('DATABASE_URL: must be set');
    expect(waits).toEqual([]);
  });

  it('leaves a process alone that ends because it was stopped', async () => {
    await supervisor.start();
    await supervisor.stop();
    children[0]?.end('SIGTERM');
    await supervisor.whenRunning();
    expect(stopped).toEqual(children);
    expect(children).toHaveLength(1);
  });

  it('starts nothing when it is stopped between two restarts', async () => {
    await supervisor.start();
    wait = (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    children[0]?.end();
    await supervisor.stop();
    expect(children).toHaveLength(1);
    expect(messages).toEqual([]);
  });

  it('stops the new process when it is stopped during a restart', async () => {
    await supervisor.start();
    const { promise: isReady, resolve: becomeReady } = Promise.withResolvers<FakeProcess>();
    const { promise: isLaunched, resolve: setLaunched } = Promise.withResolvers<void>();
    launch = () => {
      setLaunched();
      return isReady;
    };
    children[0]?.end();
    await isLaunched;
    const stop = supervisor.stop();
    becomeReady(new FakeProcess());
    await stop;
    expect(stopped).toEqual([children[1]]);
  });
});
