import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

test('the page of the extension fits its window; signing in opens a window of its own, and the page shows the user', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 520 });
  await page.goto('/integration/chrome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(360);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /sign in/i }).click();
  const window = await opened;
  await new SignInPage(window).signIn('ada.nowak@northwind.example', product.password);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Nowak');
  await expect.poll(() => window.isClosed()).toBe(true);
});

test('only pages for partners can be framed, and only with the address of the frame', async ({ request }) => {
  const policyOf = async (path: string) => {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    return {
      ancestors: /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1],
      options: headers['x-frame-options'],
    };
  };
  expect(await policyOf('/integration/chrome')).toEqual({ ancestors: 'chrome-extension:', options: undefined });
  for (const path of ['/', '/pl', '/app/devices', '/user/sign-in', '/join/', '/integrations', '/integrationx', '/integration/unknown'])
    expect(await policyOf(path), path).toEqual({ ancestors: "'none'", options: 'DENY' });
});

/** Serves a page of another origin that frames one of ours. */
async function hold(page: Page, holder: string, framed: string): Promise<void> {
  await page.route(holder, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${framed}"></iframe>` }));
  await page.goto(holder);
}

test('browsers refuse the application in frames; the return from a provider works in a frame of its own origin', async ({
  page,
  product,
  pageErrors,
}) => {
  pageErrors.allow(/frame-ancestors|X-Frame-Options|Refused to display|violates the following/i);
  const callback = `${product.url}/user/auth_callback#the-handle`;
  await page.route('**/holder', (route) => route.fulfill({ contentType: 'text/html', body: '<p>holder</p>' }));
  await page.goto(`${product.url}/holder`);
  const outcome = page.evaluate((address) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const channel = new BroadcastChannel('nearhand.provider');
    channel.addEventListener('message', ({ data }) => {
      channel.postMessage({ kind: 'taken', outcome: data.outcome });
      resolve(data.outcome);
    });
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    return promise;
  }, callback);
  expect(await outcome).toBe('the-handle');
  await expect(page.frameLocator('iframe').getByRole('main').getByRole('status')).toContainText('You can close this window');

  for (const [holder, framed] of [
    ['https://stranger.example/', callback],
    ['https://stranger.example/of-the-app', `${product.url}/app/devices`],
    [`${product.url}/holder-of-sign-in`, `${product.url}/user/sign-in`],
  ] as const) {
    await hold(page, holder, framed);
    await expect.poll(() => page.frames()[1]?.url() ?? '', `${framed} in ${holder}`).toMatch(/^chrome-error:/);
  }
});
