import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Seed } from '../fixtures/people/seed.ts';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import { JoinPage } from '../pages/join-page.ts';
import { SessionWindow } from '../pages/session-window.ts';
import type { Film } from './film.ts';
import type { Stage } from './stage.ts';

/** Same size as the picture beside the chat, so that it has no borders. */
const screen = { width: 996, height: 800 };

/** Shares the page itself, which shows an order of a shop. */
async function openCustomer(browser: Browser): Promise<JoinPage> {
  const context = await browser.newContext({ viewport: screen, bypassCSP: true });
  await context.addInitScript(() => {
    const capture = navigator.mediaDevices?.getDisplayMedia.bind(navigator.mediaDevices);
    if (!capture) return;
    navigator.mediaDevices.getDisplayMedia = (options) => capture({ ...options, preferCurrentTab: true } as DisplayMediaStreamOptions);
  });
  return new JoinPage(await context.newPage());
}

/** A customer shows what does not work. The operator marks it, and both write. */
export async function recordSession(film: Film, { browser, product, viewport, settle }: Stage, user: TestUser): Promise<void> {
  const seed = new Seed(product);
  const customer = await openCustomer(browser);
  const context = await browser.newContext({ viewport });
  await storeSignIn(user, context, product.url);
  const operator = new SessionWindow(await context.newPage());
  const { page } = operator;
  const session = await seed.session(user, { title: 'Label printer', customerName: 'Maria Muñoz' });
  await page.goto(`${product.url}/app/session/desktop/${session.sessionId}`);
  await customer.page.goto(`${product.url}/join/${session.key}`);
  await customer.share();
  await operator.phase.filter({ hasText: 'Live' }).waitFor();

  const chat = await operator.open('Chat');
  const sendMessage = async (text: string) => {
    await chat.getByRole('textbox').fill(text);
    await chat.getByRole('textbox').press('Enter');
    await chat.getByText(text).waitFor();
  };
  const answer = async (text: string) => {
    const field = customer.page.getByRole('textbox');
    await field.fill(text, { force: true });
    await field.press('Enter');
    await chat.getByText(text).waitFor();
  };
  await sendMessage('Hello Maria, I can see your screen now.');
  await customer.page.getByRole('button', { name: /^Chat/ }).click();
  await answer('The label does not print. It worked yesterday.');
  const order = await readFile(join(import.meta.dirname, 'order-page.html'), 'utf8');
  await customer.page.evaluate((html) => document.documentElement.insertAdjacentHTML('beforeend', html), order);
  await page.bringToFront();
  await settle();

  await film.showPointer(page);
  await film.take(page);
  film.hold(8);
  await film.click(page, await film.middleOf(page.getByRole('button', { name: 'Draw' }).first()), 7);
  const picture = await film.boxOf(operator.picture);
  const problem = await film.boxOf(customer.page.locator('.problem'));
  const scale = picture.width / screen.width;
  const mark = { x: picture.x + (problem.x + 160) * scale, y: picture.y + (problem.y + problem.height / 2) * scale };
  await film.circle(page, mark, { x: 178, y: 46 });
  film.hold(4);
  await sendMessage('“Dispatch 2” is switched off. I will choose another printer for you.');
  await film.take(page);
  film.hold(10);
  await answer('Thank you!');
  await film.take(page);
  film.hold(12);
  await operator.close();
  await customer.page.context().close();
  await context.close();
}
