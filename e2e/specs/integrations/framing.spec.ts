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
  // The return from a provider can be shown in one of these pages.
  expect(await policyOf('/user/auth_callback')).toEqual({
    ancestors: `'self' ${Object.values(ancestors).join(' ')}`,
    options: undefined,
  });
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
    '/integration/zendesk?company=01890000-0000-7000-8000-000000000009',
    '/integration/zendesk?company=',
  ])
    expect(await policyOf(path), path).toEqual({ ancestors: "'none'", options: 'DENY' });
});

/** Serves a page of another origin with a frame of ours. */
async function hold(page: Page, holder: string, html: string): Promise<void> {
  await page.route(holder, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  // Otherwise the browser refuses each page of this machine, whatever its policy.
  await page.context().grantPermissions(['local-network-access']);
  await page.goto(holder);
}

const iframe = (address: string, attributes = '') => `<iframe src="${address}" ${attributes}></iframe>`;

test('browsers refuse the application in frames, and a frame of its own origin returns from a provider, also in that of a host', async ({
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

  await page.route('**/holder', (route) => route.fulfill({ contentType: 'text/html', body: iframe(callback) }));
  await hold(page, 'https://northwind.zendesk.com/', iframe(`${product.url}/holder`));
  await expect(page.frameLocator('iframe').frameLocator('iframe').getByRole('main')).toBeVisible();

  for (const [holder, framed] of [
    ['https://stranger.example/', callback],
    ['https://stranger.example/of-the-app', `${product.url}/app/devices`],
    [`${product.url}/holder-of-sign-in`, `${product.url}/user/sign-in`],
  ] as const) {
    await hold(page, holder, iframe(framed));
    await expect.poll(() => page.frames()[1]?.url() ?? '', `${framed} in ${holder}`).toMatch(/^chrome-error:/);
  }
});

test('a page shows nothing in frames of strangers, of other hosts and inside of such frames', async ({ page, product, pageErrors }) => {
  pageErrors.allow(/frame-ancestors|Refused to display|violates the following/i);
  const zendesk = `${product.url}/integration/zendesk`;
  const overlay = 'style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0"';
  const holders: Record<string, string> = {
    'https://stranger.example/': iframe(zendesk),
    'https://northwind.zendesk.com.stranger.example/': iframe(zendesk),
    'http://northwind.zendesk.com/': iframe(zendesk),
    'https://northwind.zendesk.com:8443/': iframe(zendesk),
    'https://my.livechatinc.com/': iframe(zendesk),
    'https://northwind.zendesk.com/livechat': iframe(`${product.url}/integration/livechat`),
    'https://northwind.zendesk.com/extension': iframe(`${product.url}/integration/chrome`),
    'https://northwind.zendesk.com/embed': iframe(`${product.url}/integration/embed`),
    'https://northwind.zendesk.com/sign-in': iframe(`${product.url}/integration/signed-in`),
    'https://northwind.zendesk.com/app': iframe(`${product.url}/app/sessions`),
    'https://stranger.example/invisible': `<button>Win</button>${iframe(`${product.url}/integration/signed-in`, overlay)}`,
    'https://stranger.example/sandbox': iframe(zendesk, 'sandbox="allow-scripts allow-popups"'),
    'https://stranger.example/document': `<iframe srcdoc='${iframe(zendesk)}'></iframe>`,
    // A permitted host inside of a stranger's page, and the other way round.
    'https://stranger.example/around': iframe('https://northwind.zendesk.com/inner'),
    'https://northwind.zendesk.com/around': iframe('https://stranger.example/inner'),
  };
  await page.route(/\/inner$/, (route) => route.fulfill({ contentType: 'text/html', body: iframe(zendesk) }));
  for (const [holder, html] of Object.entries(holders)) {
    await hold(page, holder, html);
    await expect.poll(() => page.frames().at(-1)?.url() ?? '', holder).toMatch(/^chrome-error:/);
  }
  await hold(page, 'https://northwind.zendesk.com/tickets', iframe(zendesk));
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
