import type { Page } from '@playwright/test';
import type { Content } from './bench-window.ts';
import { pointOfPicture, type SeenFrame } from './picture-meter.ts';
import { cpuSecondsOf, withChildren } from './process-usage.ts';
import type { OpenViewer, RemoteDesktop } from './remote-desktop.ts';

/** Measurements with one kind of content. Delays in ms. */
export interface Measured {
  /** Delays from a change on the remote screen to the viewer. */
  flips: number[];
  /** Delays from a press of a button in the viewer to the change that it causes. */
  presses: number[];
  /** kbit/s from the remote computer. */
  rate: number[];
  /** CPU of X server and agent or VNC server, in percent of a core. */
  cpu: number[];
  /** CPU of the browser. */
  viewerCpu: number[];
  /** Numbered frames of the film that were shown, in a second. */
  fps: number[];
  /** Delays from drawing a frame of the film to its appearance. */
  filmDelays: number[];
  /** Frames of the film that were shown after a later one. */
  outOfOrder: number;
}

export interface Part {
  content: Content;
  flips: number;
  presses: number;
  /** Time without flips and presses, for rates and the film. */
  observeMs: number;
}

/** Time that is not counted, until what moves is sent as video, and the rate has settled. */
const settleMs = 2_500;
const filmNumbers = 4_096;
const lostMs = 10_000;

export const nothingMeasured = (): Measured => ({
  flips: [],
  presses: [],
  rate: [],
  cpu: [],
  viewerCpu: [],
  fps: [],
  filmDelays: [],
  outOfOrder: 0,
});

/** Adds one run to what was measured before. */
export async function measurePart(
  measured: Measured,
  { content, flips, presses, observeMs }: Part,
  { page }: OpenViewer,
  desktop: RemoteDesktop,
  browserPid: number,
): Promise<void> {
  const { window: bench } = desktop;
  await bench.show(content);
  await page.waitForTimeout(settleMs);
  if (observeMs > 0) await observe(measured, page, desktop, browserPid, observeMs);
  for (let done = 0; done < flips; done += 1) {
    const seen = nextChange(page);
    await pauseBefore(page, done);
    const at = await bench.flip();
    measured.flips.push((await seen) - at);
  }
  const point = await pointOfPicture(page);
  for (let done = 0; done < presses; done += 1) {
    const seen = nextChange(page);
    await pauseBefore(page, done);
    await page.mouse.click(point.x, point.y);
    const seenAt = await seen;
    measured.presses.push(seenAt - (await page.evaluate(() => window.pictureMeter.pressedAt)));
  }
  await bench.show('still');
}

/** A change that is not seen counts as this long. */
const nextChange = (page: Page): Promise<number> =>
  page.evaluate((ms) => {
    const late = new Promise<number>((resolve) => setTimeout(() => resolve(performance.timeOrigin + performance.now()), ms));
    return Promise.race([window.pictureMeter.change(), late]);
  }, lostMs);

/** Varies the phase relative to the frames. */
const pauseBefore = (page: Page, index: number) => page.waitForTimeout(170 + ((index * 37) % 120));

async function observe(measured: Measured, page: Page, desktop: RemoteDesktop, browserPid: number, ms: number): Promise<void> {
  const own = withChildren(desktop.processes);
  const browser = withChildren([browserPid]);
  const read = async () => ({
    at: performance.now(),
    bytes: await page.evaluate(() => window.pictureMeter.received()),
    cpu: cpuSecondsOf(own),
    viewerCpu: cpuSecondsOf(browser),
  });
  await page.evaluate(() => void window.pictureMeter.takeFrames());
  await desktop.window.times();
  const before = await read();
  await page.waitForTimeout(ms);
  const after = await read();
  const frames = await page.evaluate(() => window.pictureMeter.takeFrames());
  const seconds = (after.at - before.at) / 1_000;
  measured.rate.push(((after.bytes - before.bytes) * 8) / 1_000 / seconds);
  measured.cpu.push(((after.cpu - before.cpu) * 100) / seconds);
  measured.viewerCpu.push(((after.viewerCpu - before.viewerCpu) * 100) / seconds);
  measured.fps.push(frames.length / seconds);
  const drawn = await desktop.window.times();
  // A number that was read while it changed can be one that is yet to be drawn.
  const isDrawn = ([count, at]: SeenFrame) => at >= (drawn.get(count) ?? Number.POSITIVE_INFINITY);
  const seen = frames.filter(isDrawn);
  for (const [count, at] of seen) measured.filmDelays.push(at - (drawn.get(count) ?? at));
  measured.outOfOrder += stepsBack(seen);
}

function stepsBack(frames: readonly SeenFrame[]): number {
  return frames.filter(([count], index) => {
    const before = frames[index - 1]?.[0];
    return before !== undefined && (count - before + filmNumbers) % filmNumbers > filmNumbers / 2;
  }).length;
}
