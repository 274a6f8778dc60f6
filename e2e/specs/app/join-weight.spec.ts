import { gzipSync } from 'node:zlib';
import { customerIn } from '../../fixtures/customer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionWindow } from '../../pages/session-window.ts';

/** 120 KB beyond React (react and react-dom, 65 KB) is the bar; nearer to what it is, so that growth is noticed. */
const mostKb = 145;

test('a customer’s whole way, from the link to a chat while sharing, is light', async ({ page, signIn, seed, openBrowser }, testInfo) => {
  const session = await seed.session(await signIn());
  await new SessionWindow(page).goto(session.sessionId);
  const customer = await customerIn(await openBrowser());
  const scripts: Promise<{ path: string; bytes: number }>[] = [];
  customer.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length })));
  });

  await customer.goto(session.key);
  await customer.share();
  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await customer.page.getByRole('button', { name: 'Chat' }).click();
  await expect(customer.page.getByRole('log')).toBeAttached();

  const loaded = await Promise.all(scripts);
  const kb = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  testInfo.annotations.push({ type: 'scripts', description: `${kb.toFixed(1)} KB gzip, React included` });
  expect(kb).toBeLessThan(mostKb);
  expect(
    loaded.filter(({ path }) => path.includes('/assets/shell/')),
    'the shell is not part of it',
  ).toEqual([]);
});
