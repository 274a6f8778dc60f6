import type { Browser, BrowserContextOptions } from '@playwright/test';
import { Seed } from '../fixtures/people/seed.ts';
import { storeSignIn, type TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { openCustomerPage } from '../fixtures/session/customer.ts';
import type { JoinPage } from '../pages/join-page.ts';
import { SessionWindow } from '../pages/session-window.ts';
import { meterIn } from './screen-meter.ts';

export interface LiveSession {
  operator: SessionWindow;
  customer: JoinPage;
  end(): Promise<void>;
}

/** Opens both sides, up to the customer's share button. */
export async function openSession(
  browser: Browser,
  product: Product,
  owner: TestUser,
  screen: BrowserContextOptions = {},
): Promise<LiveSession> {
  const session = await new Seed(product).session(owner);
  const [operatorBrowser, customerBrowser] = [
    await browser.newContext({ baseURL: product.url }),
    await browser.newContext({ baseURL: product.url, ...screen }),
  ];
  await storeSignIn(owner, operatorBrowser, product.url);
  await meterIn(operatorBrowser);
  const operator = new SessionWindow(await operatorBrowser.newPage());
  const customer = await openCustomerPage(customerBrowser, { screen: null, isSmooth: true });
  await operator.page.goto(`/app/session/desktop/${session.sessionId}`, { waitUntil: 'networkidle' });
  await customer.page.goto(`/join/${session.key}`, { waitUntil: 'networkidle' });
  const end = async () => {
    const params = { path: { sessionId: session.sessionId } };
    await owner.api.PUT('/session/{sessionId}', { params, body: { status: 'closed' } });
    for (const context of [customerBrowser, operatorBrowser]) await context.close();
  };
  return { operator, customer, end };
}

/** Opens both ends and shares, until the picture is there. */
export async function shareScreen(...session: Parameters<typeof openSession>): Promise<LiveSession> {
  const live = await openSession(...session);
  await live.customer.share();
  await live.operator.page.waitForFunction(() => window.screenMeter.tracks().length > 0, undefined, { polling: 100 });
  return live;
}
