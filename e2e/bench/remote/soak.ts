import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Content } from './bench-window.ts';
import type { OwnDesktop } from './own-desktop.ts';
import { loadAverage, memoryOf } from './process-usage.ts';
import { middle } from './quantile.ts';

/** Shown in turns, each for the same time. */
const contents: readonly Content[] = ['video 30', 'text 30', 'still'];
const turnMs = 20_000;

/** Parts of the duration, whose middle values show whether memory still grows. */
const quarters = 4;

/** Runs a session for a duration, and compares its quarters. */
export async function soak(desktop: OwnDesktop, seconds: number) {
  const viewer = await desktop.open();
  const until = Date.now() + seconds * 1_000;
  const samples: { agent: number; heap: number }[] = [];
  while (Date.now() < until) {
    for (const content of contents) {
      await desktop.window.show(content);
      await pause(turnMs);
    }
    // The meter keeps the frames that it has read, which would count as memory of the viewer.
    await viewer.page.evaluate(() => window.pictureMeter.takeFrames().length);
    samples.push({ agent: Math.round(memoryOf([desktop.agent]) / 1e6), heap: await heapOf(viewer.page) });
  }
  await viewer.close();
  const row = (values: number[]) => {
    const length = Math.ceil(values.length / quarters);
    const parts = Array.from({ length: quarters }, (_, index) => middle(values.slice(index * length, (index + 1) * length)));
    return {
      first: values[0],
      ...Object.fromEntries(parts.map((value, index) => [`quarter ${index + 1}`, value])),
      most: Math.max(...values),
    };
  };
  return {
    [`${seconds} s, load ${loadAverage()}`]: {},
    'memory of the agent, MB': row(samples.map(({ agent }) => agent)),
    'heap of the viewer, MB': row(samples.map(({ heap }) => heap)),
  };
}

/** Megabytes of the heap without garbage. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Number((usedSize / 1e6).toFixed(1));
}
