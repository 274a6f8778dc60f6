import { customerIn } from '../../fixtures/customer.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';

const invalid = 'This invitation is not valid any more';

test('wrong, mistyped and closed links get one same answer', async ({ page, signIn, seed, openBrowser, problems }) => {
  problems.allow(/status of 404/);
  const closed = await seed.closedSession(await signIn());
  const visitor = await openBrowser();
  const texts: string[] = [];
  for (const key of ['AAAAAAAAAAAAAAAAAAAAAA', closed.key, 'not-a-key']) {
    const customer = new JoinPage(await visitor.newPage());
    await customer.goto(key);
    await expect(customer.heading).toHaveText(invalid);
    await expect(customer.shareButton).toBeHidden();
    texts.push(await customer.page.getByRole('main').innerText());
  }
  expect(new Set(texts).size).toBe(1);
  await page.close();
});

test('a customer types the spoken code and is asked by the right operator', async ({ signIn, seed, openBrowser, problems }) => {
  problems.allow(/status of 404/);
  const { me, ...person } = await signIn();
  const { code, key } = await seed.session({ me, ...person });
  const customer = await customerIn(await openBrowser());
  await customer.goto();
  await expect(customer.heading).toHaveText('Enter your code');

  await test.step('When the code has a digit too few', () => customer.enterCode(code.slice(1)));
  await expect(customer.page.getByRole('alert')).toHaveText(/^A code has 9 digits/);

  await test.step('When the code is unknown', () => customer.enterCode(code === '222222222' ? '333333333' : '222222222'));
  await expect(customer.page.getByRole('alert')).toHaveText(/^This code is not valid any more/);

  await test.step('When the code is right', () => customer.enterCode(code));
  await expect(customer.heading).toHaveText(`${me.user.name} from ${me.company.name} asks to see your screen`);
  await expect(customer.page).toHaveURL(`/join/${key}`);
});

test('a phone is told plainly that its browser cannot share, and what to do', async ({ signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const phone = await openBrowser({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.addInitScript(() => {
    if (navigator.mediaDevices) Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined });
  });
  const customer = new JoinPage(await phone.newPage());
  await customer.goto(session.key);
  await expect(customer.page.getByText('A phone or tablet cannot share its screen from the browser')).toBeVisible();
  await expect(customer.shareButton).toBeHidden();
  await expect(customer.page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
});

test("a customer's page speaks the customer's language", async ({ signIn, seed, openBrowser }) => {
  const { me, ...person } = await signIn();
  const session = await seed.session({ me, ...person });
  const customer = await customerIn(await openBrowser({ locale: 'pl-PL' }));
  await customer.goto(session.key);
  await expect(customer.page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(customer.heading).toContainText(me.company.name);
  await expect(customer.page.getByRole('button', { name: 'Udostępnij mój ekran' })).toBeVisible();
});

for (const [locale, words] of [
  ['en-GB', 'This browser is too old for this page'],
  ['pl-PL', 'Ta przeglądarka jest za stara dla tej strony'],
  ['es-ES', 'Este navegador es demasiado antiguo para esta página'],
  ['it-IT', 'Questo browser è troppo vecchio per questa pagina'],
] as const) {
  test(`a browser that is too old for the page is told so in its own language: ${locale}`, async ({ openBrowser, problems }) => {
    problems.allow(/was preloaded/);
    const page = await (await openBrowser({ locale, javaScriptEnabled: false })).newPage();
    // Such a browser runs none of our scripts, and does not know every colour.
    await page.route('**/join/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('light-dark(', 'not-yet-known(') });
    });
    await page.goto('/join/');
    await expect(page.getByText(words)).toBeVisible();
  });
}

test('an address with a secret travels nowhere', async ({ request }) => {
  const headers = (await request.get('/join/AAAAAAAAAAAAAAAAAAAAAA')).headers();
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-frame-options']).toBe('DENY');
});
