import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test('only pages for partners can be framed, and only with the address of the frame', async ({ request }) => {
  const policyOf = async (path: string) => {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    return {
      ancestors: /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1],
      options: headers['x-frame-options'],
    };
  };
  const ancestors = {
    zendesk: 'https://*.zendesk.com',
    freshdesk: 'https://*.freshdesk.com https://*.myfreshworks.com https://*.freshworks.com https://*.freshapps.io',
    livechat: 'https://*.livechatinc.com https://*.livechat.com https://*.text.com',
    chrome: 'chrome-extension://nikobcbeplipadhlknpcfiiojdadfein',
  };
  for (const [host, expected] of Object.entries(ancestors))
    expect(await policyOf(`/integration/${host}`)).toEqual({ ancestors: expected, options: undefined });
  for (const path of [
    '/',
    '/pl',
    '/app/devices',
    '/user/sign-in',
    '/join/',
    '/integrations',
    '/integrationx',
    '/integration/unknown',
    '/integration/signed-in',
    '/integration/embed',
    '/integration/embed?company=01890000-0000-7000-8000-000000000009',
    '/integration/embed?company=*',
  ])
    expect(await policyOf(path), path).toEqual({ ancestors: "'none'", options: 'DENY' });
});

/** Serves a page of another origin that frames one of ours. */
async function hold(page: Page, holder: string, framed: string): Promise<void> {
  await page.route(holder, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${framed}"></iframe>` }));
  // Otherwise the browser refuses each page of this machine, whatever its policy.
  await page.context().grantPermissions(['local-network-access']);
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

test('a page shows nothing in frames of strangers, of other hosts and inside of such frames', async ({ page, product, pageErrors }) => {
  pageErrors.allow(/frame-ancestors|Refused to display|violates the following/i);
  const zendesk = `${product.url}/integration/zendesk`;
  const frames: Record<string, string> = {
    'https://stranger.example/': zendesk,
    'https://northwind.zendesk.com.stranger.example/': zendesk,
    'https://my.livechatinc.com/': zendesk,
    'https://northwind.zendesk.com/livechat': `${product.url}/integration/livechat`,
    'https://northwind.zendesk.com/extension': `${product.url}/integration/chrome`,
    'https://northwind.zendesk.com/sign-in': `${product.url}/integration/signed-in`,
    'https://northwind.zendesk.com/app': `${product.url}/app/sessions`,
    // A permitted host inside of a stranger's page, and the other way round.
    'https://stranger.example/around': 'https://northwind.zendesk.com/inner',
    'https://northwind.zendesk.com/around': 'https://stranger.example/inner',
  };
  await page.route(/\/inner$/, (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${zendesk}"></iframe>` }));
  for (const [holder, framed] of Object.entries(frames)) {
    await hold(page, holder, framed);
    await expect.poll(() => page.frames().at(-1)?.url() ?? '', `${framed} in ${holder}`).toMatch(/^chrome-error:/);
  }
  await hold(page, 'https://northwind.zendesk.com/tickets', zendesk);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
});

test('a stranger who opens the window for signing in gets no message and starts no sign-in', async ({
  page,
  product,
  signIn,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/does not match the recipient window's origin/);
  const { api } = await signIn('secondOperator');
  const count = async () => (await api.GET('/me/sign-in')).data?.items.length;
  const before = await count();
  await page.route('https://stranger.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<button>Open</button>' }));
  await context.grantPermissions(['local-network-access']);
  await page.goto('https://stranger.example/');
  await page.evaluate((address) => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    addEventListener('message', ({ data }) => received.push(data));
    document.querySelector('button')?.addEventListener('click', () => {
      const opened = window.open(address);
      const ask = () => opened?.postMessage({ type: 'nearhand:signInWanted', nonce: 'x' }, '*');
      setInterval(ask, 50);
    });
  }, `${product.url}/integration/signed-in`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button').click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await popup.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([]);
  expect(await count()).toBe(before);
});
