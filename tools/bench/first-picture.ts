import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Product } from './product.ts';

const runs = 7;

/** Chromium accepts the capture of the asking tab without a person. */
function captureOwnTab(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const capture = devices.getDisplayMedia.bind(devices);
    devices.getDisplayMedia = (options) => capture(Object.assign({}, options, { preferCurrentTab: true }));
  });
}

const firstFrameAt = (operator: Page) =>
  operator.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const video = document.querySelector('video');
          if (video) video.requestVideoFrameCallback(() => resolve(Date.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const clickedAt = (customer: Page) =>
  customer.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true });
      }),
  );

async function shareOnce(browser: Browser, { url, storage, api }: Product): Promise<number> {
  const { data: session } = await api.POST('/session', { body: {} });
  if (!session?.key) throw new Error('The session was not created');
  const operatorContext = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage: storage }] } });
  const operator = await operatorContext.newPage();
  await operator.goto(`${url}/app/session/desktop/${session.sessionId}`, { waitUntil: 'networkidle' });
  const customerContext = await browser.newContext();
  await captureOwnTab(customerContext);
  const customer = await customerContext.newPage();
  await customer.goto(`${url}/join/${session.key}`, { waitUntil: 'networkidle' });
  await customer.bringToFront();

  const times = Promise.all([clickedAt(customer), firstFrameAt(operator)]);
  await customer.getByRole('button', { name: 'Share my screen' }).click();
  const [begin, end] = await times;
  await api.PUT('/session/{sessionId}', { params: { path: { sessionId: session.sessionId } }, body: { status: 'closed' } });
  await customerContext.close();
  await operatorContext.close();
  return end - begin;
}

/** Milliseconds from the click to the first frame that the operator's video shows. */
export async function measureFirstPicture(browser: Browser, product: Product) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await shareOnce(browser, product));
  const sorted = times.toSorted((a, b) => a - b);
  return { 'first picture': { runs, medianMs: sorted[Math.floor(runs / 2)], worstMs: sorted.at(-1), bar: 'median ≤ 1500 ms' } };
}
