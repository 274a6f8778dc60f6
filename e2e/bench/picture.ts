import type { Browser } from '@playwright/test';
import type { TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { pauseAnimations } from '../fixtures/session/capture.ts';
import { openBareLoopback } from './bare-loopback.ts';
import { atLeast, median } from './figures.ts';
import { shareScreen } from './live-session.ts';
import { measureDelays } from './screen-meter.ts';

const screen = { viewport: { width: 1280, height: 720 } };
const rounds = 5;
const flips = 24;
/** Flips that are not counted: the receiver's jitter buffer adapts by frames, not by time, after an uneven start. */
const settlingFlips = 24;
const motionMs = 5_000;
/** Time until bitrate and size have settled. */
const warmUpMs = 5_000;

/** Moves the whole screen in every frame. */
const moveEverything = () => {
  const shade = document.createElement('div');
  const background = 'repeating-linear-gradient(45deg, #235 0 40px, #fc0 40px 80px, #0a7 80px 120px)';
  Object.assign(shade.style, { position: 'fixed', inset: '0', zIndex: '9999', background, pointerEvents: 'none' });
  document.body.append(shade);
  shade.animate([{ backgroundPosition: '0 0' }, { backgroundPosition: '1700px 0' }], {
    duration: 4_000,
    iterations: Number.POSITIVE_INFINITY,
  });
};

/**
 * The delay from screen to screen beside that of a bare connection in turns, and the frames of a screen that moves all the time.
 * The delay is that of one change on a screen at rest. Where something moves without end, a compositor of Chromium that fell one frame
 * behind stays there, 20 ms late, in any page; which of two pages it affects is random.
 */
export async function measurePicture(browser: Browser, product: Product, owner: TestUser) {
  const [ours, bare, frames]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const { operator, customer, end } = await shareScreen(browser, product, owner, screen);
    await customer.page.waitForTimeout(warmUpMs);
    await pauseAnimations(customer.page);
    const picture = operator.page.locator('video').first();
    const size = await picture.evaluate(({ clientWidth: width, clientHeight: height }) => ({ width, height }));
    const shown = { screen: await customer.page.screenshot(), size };
    await measureDelays(customer.page, operator.page, settlingFlips);
    ours?.push(...(await measureDelays(customer.page, operator.page, flips)));
    await customer.page.evaluate(moveEverything);
    await customer.page.waitForTimeout(warmUpMs);
    frames?.push(((await operator.page.evaluate((ms) => window.screenMeter.framesIn(ms), motionMs)) * 1000) / motionMs);
    await end();

    const loopback = await openBareLoopback(browser, screen, shown);
    await loopback.sender.waitForTimeout(warmUpMs);
    await pauseAnimations(loopback.sender);
    await measureDelays(loopback.sender, loopback.receiver, settlingFlips);
    bare?.push(...(await measureDelays(loopback.sender, loopback.receiver, flips)));
    await loopback.end();
  }
  const ratio = median(ours ?? []) / median(bare ?? []);
  return {
    'frames per second, 1280×720 in motion': atLeast(frames ?? [], 20),
    'screen to screen, bare, ms': {
      runs: bare?.length,
      median: Number(median(bare ?? []).toFixed(1)),
      worst: Math.round(Math.max(...(bare ?? []))),
      bar: '–',
      verdict: '–',
    },
    'screen to screen, ms': {
      runs: ours?.length,
      median: Number(median(ours ?? []).toFixed(1)),
      worst: Math.round(Math.max(...(ours ?? []))),
      bar: `≤ 1.2 × bare, is ${ratio.toFixed(2)}`,
      verdict: ratio <= 1.2 ? 'met' : 'missed',
    },
  };
}
