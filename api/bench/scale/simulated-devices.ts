import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EnrolledDevice } from '../devices/enrolled-devices.ts';
import type { BenchInstallation } from './bench-installation.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'agent', 'bench', 'many-devices.ts');
const timeoutMs = 180_000;

interface Seen {
  /** Milliseconds of each sync. */
  syncs: number[];
  failures: Record<string, number>;
  /** Times of the clock. */
  connects: number[];
  disconnects: number[];
  /** Milliseconds that the server asked to wait. */
  waits: number[];
  connected: number;
  cpu: NodeJS.CpuUsage;
}

/** Devices with the code of the agent, in a process of their own. */
export class SimulatedDevices {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start(
    installation: BenchInstallation,
    origin: string,
    devices: readonly EnrolledDevice[],
    options: { sockets: number; isSyncing?: boolean },
  ): Promise<SimulatedDevices> {
    const child = await installation.startLoad(program);
    child.send({ type: 'start', origin, devices, ...options });
    return new SimulatedDevices(child);
  }

  /** Reads what has happened since the last call. */
  async read(): Promise<Seen> {
    const reply = once(this.child, 'message');
    this.child.send({ type: 'report' });
    return (await reply)[0] as Seen;
  }

  /** Syncs as often, a limited number at a time, through the sockets or by HTTP without them. */
  async sync(count: number, atOnce: number): Promise<void> {
    const end = once(this.child, 'message');
    this.child.send({ type: 'sync', count, atOnce });
    await end;
    const { failures } = await this.read();
    if (Object.keys(failures).length > 0) throw new Error(`Syncs failed: ${JSON.stringify(failures)}`);
  }

  /** Resolves with the seconds until as many sockets are open, and with what happened meanwhile. */
  async untilConnected(count: number): Promise<{ seconds: number; connects: number[]; waits: number[] }> {
    const began = performance.now();
    const all = { connects: [] as number[], waits: [] as number[] };
    for (;;) {
      const { connected, connects, waits, failures } = await this.read();
      all.connects.push(...connects);
      all.waits.push(...waits);
      const seconds = (performance.now() - began) / 1000;
      if (connected >= count) return { seconds, ...all };
      if (seconds * 1000 > timeoutMs) throw new Error(`${connected} of ${count} sockets are open: ${JSON.stringify(failures)}`);
      await pause(250);
    }
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
