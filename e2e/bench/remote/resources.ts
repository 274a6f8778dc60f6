import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../figures.ts';
import type { OwnDesktop } from './own-desktop.ts';
import { cpuSecondsOf, loadAverage, memoryOf } from './process-usage.ts';

/** The start of the program takes as much processor time as fifteen minutes of being online. */
const startMs = 10_000;
const idleMs = 60_000;
const videoMs = 20_000;

/** Measures what the agent uses: online without a session, in a session with a screen at rest, and after a film. */
export async function measureResources(desktop: OwnDesktop) {
  await pause(startMs);
  const online = await observe(desktop);
  const viewer = await desktop.open();
  await pause(3_000);
  const inSession = await observe(desktop);
  await desktop.window.show('video 30');
  await pause(videoMs);
  await desktop.window.show('still');
  const afterVideo = megabytes(desktop);
  await viewer.close();
  return {
    [`load ${loadAverage()}`]: {},
    'CPU online, % of a core': atMost([online.cpu], 1),
    'traffic with the server online, kbit/s': atMost([online.rate], 5),
    'memory online, MB': atMost([online.memory], 150),
    'CPU in a session at rest, % of a core': atMost([inSession.cpu], 1),
    'traffic with the server in a session at rest, kbit/s': atMost([inSession.rate], 5),
    'memory in a session at rest, MB': atMost([inSession.memory], 150),
    'memory after a film, MB': atMost([afterVideo], 150),
  };
}

const megabytes = ({ agent }: OwnDesktop) => Math.round(memoryOf([agent]) / 1e6);

async function observe(desktop: OwnDesktop) {
  const cpu = cpuSecondsOf([desktop.agent]);
  const bytes = desktop.serverBytes();
  await pause(idleMs);
  const seconds = idleMs / 1_000;
  return {
    cpu: Number((((cpuSecondsOf([desktop.agent]) - cpu) * 100) / seconds).toFixed(2)),
    rate: Number((((desktop.serverBytes() - bytes) * 8) / 1_000 / seconds).toFixed(2)),
    memory: megabytes(desktop),
  };
}
