import { gzipSync } from 'node:zlib';
import { expect, test } from '../../fixtures/test.ts';
import { HomePage } from '../../pages/home-page.ts';

const homes = [
  { locale: 'en', title: 'See what your customer sees' },
  { locale: 'pl', title: 'Zobacz to, co widzi Twój klient' },
  { locale: 'es', title: 'Ve lo que ve tu cliente' },
  { locale: 'it', title: 'Vedi quello che vede il tuo cliente' },
] as const;

for (const { locale, title } of homes) {
  test(`/${locale} is the home page in that language, and stays it when it is used`, async ({ page }) => {
    const home = new HomePage(page);
    await page.goto(`/${locale}`);
    await expect(home.title).toHaveText(title);
    const before = await page.getByRole('main').innerText();
    await home.use();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    expect(await page.getByRole('main').innerText()).toBe(before);
    await expect(home.languages.locator('[aria-current]')).toHaveAttribute('hreflang', locale);
  });

  test(`a browser that asks for ${locale} gets it at the bare address`, async ({ openBrowser }) => {
    const page = await (await openBrowser({ locale: `${locale}-${locale === 'en' ? 'GB' : locale.toUpperCase()}` })).newPage();
    const response = await page.goto('/');
    expect(response?.headers()['vary']).toMatch(/accept-language/i);
    const home = new HomePage(page);
    await expect(home.title).toHaveText(title);
    await home.use();
    await expect(home.title).toHaveText(title);
    await expect(page).toHaveURL('/');
  });
}

test('who is signed in gets into the app from the home page, by the button and by the logo', async ({ page, signIn }) => {
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

test('a browser that asks for a language we do not speak gets English', async ({ openBrowser }) => {
  const page = await (await openBrowser({ locale: 'fi-FI' })).newPage();
  await page.goto('/');
  await expect(new HomePage(page).title).toHaveText(homes[0].title);
});

test('the home page is whole without JavaScript', async ({ openBrowser }) => {
  const page = await (await openBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.title).toBeVisible();
  await expect(page.getByRole('img', { name: /operator's window/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in and start' }).first()).toHaveAttribute('href', '/user/sign-in');
  await home.languages.getByRole('link', { name: 'Polski' }).click();
  await expect(home.title).toHaveText(homes[1].title);
  await page.getByRole('form').getByRole('button').click();
  await expect(page).toHaveURL(/\/join\/?\??$/);
});

test('the language links change the language in place', async ({ page }) => {
  const home = new HomePage(page);
  await page.goto('/');
  await home.use();
  for (const [name, { locale, title }] of [
    ['Español', homes[2]],
    ['Italiano', homes[3]],
  ] as const) {
    await home.languages.getByRole('link', { name }).click();
    await expect(home.title).toHaveText(title);
    await expect(page).toHaveURL(`/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
  }
  await page.goBack();
  await expect(home.title).toHaveText(homes[2].title);
});

test('a customer types the code on the home page and is asked on the join page; the code is in no address', async ({
  page,
  signIn,
  seed,
  openBrowser,
}) => {
  await page.close();
  const { me, ...person } = await signIn();
  const { code } = await seed.session({ me, ...person });
  const customer = await (await openBrowser()).newPage();
  const addresses: string[] = [];
  customer.on('request', (request) => addresses.push(request.url()));
  await customer.goto('/');
  await customer.getByLabel('9-digit code').pressSequentially(code.replace(/(...)(?=.)/g, '$1 '), { delay: 80 });
  await customer.getByRole('form').getByRole('button', { name: 'Continue' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`${me.user.name} from ${me.company.name} asks to see your screen`);
  for (const address of addresses) expect(address).not.toContain(code);
});

test('search engines learn of every language', async ({ request, product }) => {
  const html = await (await request.get('/pl')).text();
  for (const { locale } of homes) expect(html).toContain(`hreflang="${locale}" href="${product.url}/${locale}"`);
  expect(html).toContain(`hreflang="x-default" href="${product.url}/"`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${product.url}/</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toBe(await (await request.get('/api/robots.txt')).text());
});

test('what does not exist answers 404: a page as a page, a file and a call as neither', async ({ page, request, problems }) => {
  problems.allow(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');

  for (const path of ['/assets/nope.js', '/revisions/nope.json', '/api/nope', '/builds/nope.json']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toContain('html');
  }
  expect((await request.get('/de')).status()).toBe(404);
});

test('documents carry the headers that keep the page ours', async ({ request }) => {
  for (const path of ['/', '/app/devices', '/join/', '/no/such/page']) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-|\*/);
    expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cache-control': 'no-cache' });
    expect(headers['set-cookie'], path).toBeUndefined();
  }
});

test('the home page costs at most 165 KB of JavaScript (gzip) before it is used', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(165 * 1024);
});
