/**
 * `npm run home-loop -w e2e`: makes the film of the home page, its first picture and that of a device from the running product, in
 * `mfe-landing`. It needs Xvfb and openbox.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.ts';
import { signInAs } from '../fixtures/people/users.ts';
import { startProduct } from '../fixtures/product.ts';
import { encodeFilm, encodePicture } from './encode.ts';
import { Film } from './film.ts';
import { startOfficeComputer } from './office-computer.ts';
import { recordDevice } from './record-device.ts';
import { recordSession } from './record-session.ts';

const home = join(import.meta.dirname, '../../mfe-landing/src/features/home');
const save = (name: string, content: Uint8Array) => writeFile(join(home, name), content);

const product = await startProduct();
const browser = await chromium.launch(launchOptions);
const film = new Film();
try {
  const stage = { browser, product, viewport: { width: 1280, height: 800 }, settle: () => pause(4_000) };
  const operator = await signInAs(product, 'operator');
  const office = await startOfficeComputer(product.url, await signInAs(product, 'owner'));
  try {
    await recordSession(film, stage, operator);
    await save('device-window.webp', await encodePicture(browser, await recordDevice(film, stage, operator, office)));
  } finally {
    await office.stop();
  }
  await save('session-window.webp', await encodePicture(browser, film.first.picture));
  await save('session-loop.webm', await encodeFilm(browser, film.frames));
} finally {
  await browser.close();
  await product.stop();
}
