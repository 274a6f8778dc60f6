import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { readSession } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';

test('wrong, mistyped and closed links show the same message', async ({ signIn, seed, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 404/);
  const closed = await seed.closedSession(await signIn());
  const customer = new JoinPage(await (await openBrowser()).newPage());
  const texts: string[] = [];
  for (const key of ['AAAAAAAAAAAAAAAAAAAAAA', closed.key, 'not-a-key']) {
    await customer.goto(key);
    await expect(customer.heading).toHaveText('This invitation is no longer valid');
    await expect(customer.shareButton).toBeHidden();
    texts.push(await customer.page.getByRole('main').innerText());
  }
  expect(new Set(texts).size).toBe(1);
});

test('a customer enters the spoken code, changes the language, and declines with Enter', async ({
  signIn,
  seed,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const user = await signIn();
  const { user: host } = user.me;
  const { code, key, sessionId } = await seed.session(user);
  const customer = await openCustomerPage(await openBrowser());
  await customer.goto();
  await expect(customer.heading).toHaveText('Enter your code');

  await test.step('Codes that are too short or unknown are explained beside the field', async () => {
    await customer.enterCode(code.slice(1));
    await expect(customer.page.getByRole('alert')).toHaveText(/^The code has 9 digits/);
    await customer.enterCode(code === '222222222' ? '333333333' : '222222222');
    await expect(customer.page.getByRole('alert')).toHaveText(/^This code is not valid or has expired/);
  });
  await test.step('The valid code opens the operator’s invitation', async () => {
    await customer.enterCode(code);
    await expect(customer.heading).toHaveText(`${host.name} would like to see your screen`);
    await expect(customer.page).toHaveURL(`/join/${key}`);
  });
  await test.step('The customer changes the language, and returns', async () => {
    await customer.page.getByLabel('Language').selectOption('es');
    await expect(customer.page.getByRole('button', { name: 'No, no compartir' })).toBeVisible();
    await expect(customer.page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(customer.page).toHaveTitle(/Nearhand/);
    await customer.page.locator('select').selectOption('en');
  });
  await test.step('Enter on the fresh page declines, and nothing has been captured', async () => {
    await customer.goto(key);
    await expect(customer.denyButton).toBeFocused();
    await customer.page.keyboard.press('Enter');
    await expect(customer.heading).toHaveText('You did not share anything');
    expect(await customer.page.evaluate(() => window.customer)).toMatchObject({ connections: [], captured: null });
    await expect.poll(async () => (await readSession(user, sessionId)).closeReason).toBe('denied');
  });
});

test('the card of an invitation appears before the application and keeps its place', async ({ signIn, seed, openBrowser }) => {
  const { key } = await seed.session(await signIn());
  const customer = await openCustomerPage(await openBrowser());
  const { page, heading, denyButton, shareButton } = customer;
  const application = Promise.withResolvers<void>();
  await page.route(/\/standalone\/join\.\w+\.js$/, async (route) => {
    await application.promise;
    await route.continue();
  });
  const boxes = () => Promise.all([page.getByRole('main'), heading, denyButton, shareButton].map((part) => part.boundingBox()));

  await page.goto(`/join/${key}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('One moment…');
  await expect(denyButton).toBeDisabled();
  const early = await boxes();

  application.resolve();
  await expect(denyButton).toBeFocused();
  await expect(page.getByRole('status')).toBeEmpty();
  expect(await boxes()).toEqual(early);
});

test('the join page uses the language of the browser, and takes any text as a reference', async ({ signIn, seed, openBrowser }) => {
  const user = await signIn();
  const { key } = await seed.session(user);
  const customer = await openCustomerPage(await openBrowser({ locale: 'pl-PL' }));
  await customer.goto(`${key}/100%`);
  await expect(customer.page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(customer.page.getByRole('main')).toContainText(user.me.company.name);
  await expect(customer.page.getByRole('button', { name: 'Wybierz, co udostępnić' })).toBeVisible();
});

test('an outdated browser shows a message in its language', async ({ openBrowser, pageErrors }) => {
  pageErrors.allow(/was preloaded/);
  for (const [locale, words] of [
    ['en-GB', 'This browser is too old for this page'],
    ['pl-PL', 'Ta przeglądarka jest za stara dla tej strony'],
    ['es-ES', 'Este navegador es demasiado antiguo para esta página'],
    ['it-IT', 'Questo browser è troppo vecchio per questa pagina'],
  ] as const) {
    const page = await (await openBrowser({ locale, javaScriptEnabled: false })).newPage();
    // Simulates an outdated browser: no scripts, and an unsupported colour function.
    await page.route('**/join/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('light-dark(', 'not-yet-known(') });
    });
    await page.goto('/join/');
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('the address of an invitation is not sent to other sites', async ({ request }) => {
  const headers = (await request.get('/join/AAAAAAAAAAAAAAAAAAAAAA')).headers();
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-frame-options']).toBe('DENY');
});
