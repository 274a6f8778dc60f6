import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Content } from './bench-window.ts';
import type { OwnDesktop } from './own-desktop.ts';
import { loadAverage, memoryOf } from './process-usage.ts';

/** The contents in turns, for as long each. */
const contents: readonly Content[] = ['video 30', 'text 30', 'still'];
const turnMs = 20_000;

/** Runs a session for a duration. Memory after the first turns is compared with the end. */
export async function soak(desktop: OwnDesktop, seconds: number) {
  const viewer = await desktop.open();
  const until = Date.now() + seconds * 1_000;
  const samples: { agent: number; heap: number }[] = [];
  while (Date.now() < until) {
    for (const content of contents) {
      await desktop.window.show(content);
      await pause(turnMs);
    }
    samples.push({ agent: Math.round(memoryOf([desktop.agent]) / 1e6), heap: await heapOf(viewer.page) });
  }
  await viewer.close();
  const row = (values: number[]) => {
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const minutes = ((samples.length - 1) * contents.length * turnMs) / 60_000;
    return { first, last, most: Math.max(...values), 'growth in an hour': minutes > 0 ? Math.round(((last - first) * 60) / minutes) : '–' };
  };
  return {
    [`${seconds} s, load ${loadAverage()}`]: {},
    'memory of the agent, MB': row(samples.map(({ agent }) => agent)),
    'heap of the viewer, MB': row(samples.map(({ heap }) => heap)),
  };
}

/** Without garbage. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Number((usedSize / 1e6).toFixed(1));
}
