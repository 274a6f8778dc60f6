import { gzipSync } from 'node:zlib';
import { expect, test } from '../../fixtures/test.ts';
import { HomePage } from '../../pages/home-page.ts';

const homes = [
  { locale: 'en', title: 'See what your customer sees' },
  { locale: 'pl', title: 'Zobacz to, co widzi Twój klient' },
  { locale: 'es', title: 'Mira lo que ve tu cliente' },
  { locale: 'it', title: 'Vedi quello che vede il tuo cliente' },
] as const;

test('the home page is localized, and light before interaction', async ({ page, request, openBrowser }) => {
  for (const { locale, title } of [...homes, { locale: 'fi', title: homes[0].title }]) {
    const response = await request.get('/', { headers: { accept: 'text/html', 'accept-language': `${locale}-${locale.toUpperCase()}` } });
    expect(response.headers()['vary']).toMatch(/accept-language/i);
    expect(await response.text(), locale).toContain(title);
  }

  const reader = await (await openBrowser({ locale: 'pl-PL' })).newPage();
  await reader.goto('/');
  const bare = new HomePage(reader);
  await expect(bare.title).toHaveText(homes[1].title);
  const before = await reader.getByRole('main').innerText();
  await bare.use();
  await expect(reader).toHaveURL('/');
  expect(await reader.getByRole('main').innerText()).toBe(before);
  await expect(bare.languages.locator('[aria-current]')).toHaveAttribute('hreflang', 'pl');

  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url());
  });
  await page.goto('/it');
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map(async (url) => gzipSync(await (await request.get(url)).body()).length));
  expect(sizes).not.toHaveLength(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(35 * 1024);

  const home = new HomePage(page);
  await expect(home.title).toHaveText(homes[3].title);
  await home.use();
  for (const [name, { locale, title }] of [
    ['Español', homes[2]],
    ['English', homes[0]],
  ] as const) {
    await home.languages.getByRole('link', { name }).click();
    await expect(home.title).toHaveText(title);
    await expect(page).toHaveURL(`/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await page.goBack();
  await expect(home.title).toHaveText(homes[2].title);
});

test('a page that a reader has scrolled stays where it is when the application loads', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.evaluate(() =>
    addEventListener('scroll', () => document.body.setAttribute('data-tops', `${document.body.dataset['tops'] ?? ''} ${scrollY}`)),
  );
  await page.mouse.wheel(0, 300);
  // Waits until React handles its elements.
  const logo = page.getByRole('link', { name: 'Nearhand home' });
  await expect.poll(() => logo.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')))).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await page.locator('body').getAttribute('data-tops')).not.toMatch(/ 0\b/);
});

test('a signed-in user opens the application from the home page by button and logo', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await new HomePage(page).use();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the app' }).click();
  await expect(page).toHaveURL('/app/devices');

  await page.goBack();
  await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible();
  await page.getByRole('link', { name: 'Nearhand home' }).click();
  await expect(page).toHaveURL('/app/devices');
});

test('the home page is complete without JavaScript, and sign-in explains that it requires it', async ({ openBrowser, pageErrors }) => {
  pageErrors.allow(/was preloaded/);
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.title).toBeVisible();
  await expect(page.getByRole('img', { name: /session window/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start free' }).first()).toHaveAttribute('href', '/user/sign-up');
  await home.languages.getByRole('link', { name: 'Polski' }).click();
  await expect(home.title).toHaveText(homes[1].title);
  await page.goto('/user/sign-in');
  const words = page.locator('noscript p');
  await expect(words).toBeVisible();
  await expect(words).toContainText('This page needs JavaScript');
});

test('a code that is submitted before the script runs opens the invitation, and leaves the address', async ({
  signIn,
  seed,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/was preloaded/, /status of 404/);
  const user = await signIn();
  const { code, key } = await seed.session(user);
  const plain = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await plain.goto('/');
  await plain.getByLabel('9-digit code').fill(code.replace(/(...)(?=.)/g, '$1 '));
  await plain.getByRole('form').getByRole('button', { name: 'Continue' }).click();
  await expect(plain).toHaveURL(`/join/${key}`);

  await test.step('A code that does not work is explained by the page', async () => {
    const customer = await (await openBrowser()).newPage();
    await customer.goto('/join?code=222-222-222');
    await expect(customer).toHaveURL('/join');
    await expect(customer.getByLabel('9-digit code')).toHaveValue('222 222 222');
    await expect(customer.getByRole('alert')).toHaveText(/^This code is not valid or has expired/);
  });
});

test('a customer joins with the code from the home page', async ({ page, signIn, seed, openBrowser }) => {
  await page.close();
  const { me, ...user } = await signIn();
  const { code } = await seed.session({ me, ...user });
  const customer = await (await openBrowser()).newPage();
  const addresses: string[] = [];
  customer.on('request', (request) => addresses.push(request.url()));
  await customer.goto('/');
  await customer.getByLabel('9-digit code').pressSequentially(code.replace(/(...)(?=.)/g, '$1 '), { delay: 80 });
  await customer.getByRole('form').getByRole('button', { name: 'Continue' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`${me.user.name} would like to see your screen`);
  for (const address of addresses) expect(address).not.toContain(code);
});

test('a missing page, file or API path returns 404, and only the page is HTML', async ({ page, request, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');

  for (const path of ['/assets/nope.js', '/revisions/nope.json', '/api/nope', '/builds/nope.json']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).not.toContain('html');
  }
  expect((await request.get('/de')).status()).toBe(404);
});

test('documents have headers against foreign content, and link all languages for search engines', async ({ request, product }) => {
  for (const path of ['/', '/app/devices', '/join/', '/no/such/page']) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-|\*/);
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cache-control': 'no-cache' });
    expect(headers['set-cookie'], path).toBeUndefined();
  }

  const html = await (await request.get('/pl')).text();
  for (const { locale } of homes) expect(html).toContain(`hreflang="${locale}" href="${product.url}/${locale}"`);
  expect(html).toContain(`hreflang="x-default" href="${product.url}/"`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${product.url}/en</loc>`);
  expect(sitemap).toContain(`hreflang="x-default" href="${product.url}/"`);
  expect(await (await request.get('/robots.txt')).text()).toBe(await (await request.get('/api/robots.txt')).text());
});
