import { expect, test } from '../../fixtures/test.ts';

test("the extension's page says for whom it is and how to sign in", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 520 });
  await page.goto('/integration/chrome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /sign in/i })).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(360);
});

test('signing in happens in a window of its own, and the frame learns who it is', async ({ page, product }) => {
  await page.goto('/integration/chrome');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /sign in/i }).click();
  const window = await opened;
  await window.getByLabel('Email').fill('ada.nowak@northwind.example');
  await window.getByLabel('Password', { exact: true }).fill(product.password);
  await window.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Nowak');
  await expect.poll(() => window.isClosed()).toBe(true);
});

test('only the pages for partners may be framed, and only where they name the frame', async ({ request }) => {
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

test('a stranger cannot put the app in a frame', async ({ page, product, problems }) => {
  problems.allow(/frame-ancestors|X-Frame-Options|Refused to display|violates the following/i);
  await page.route('https://stranger.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${product.url}/app/devices"></iframe>` }),
  );
  await page.goto('https://stranger.example/');
  await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/);
});
