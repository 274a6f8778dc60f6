import { captureOwnTab, isCapturing } from '../../fixtures/capture.ts';
import { customerIn } from '../../fixtures/customer.ts';
import { given } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

test('Enter on the page says no: the session is denied, and nothing was captured', async ({ signIn, seed, openBrowser }) => {
  const person = await signIn();
  const session = await seed.session(person);
  const customer = await customerIn(await openBrowser());
  await customer.goto(session.key);
  await expect(customer.denyButton).toBeFocused();

  await customer.page.keyboard.press('Enter');

  await expect(customer.heading).toHaveText('You did not share anything');
  expect(await customer.page.evaluate(() => window.customer)).toMatchObject({ connections: [], captured: null });
  const read = () => given(person.api.GET('/session/{sessionId}', { params: { path: { sessionId: session.sessionId } } }));
  await expect.poll(async () => (await read()).closeReason).toBe('denied');
});

test('a company is asked about once, and known to this browser from then on', async ({ page, signIn, seed, openBrowser }) => {
  const person = await signIn();
  const [first, second] = [await seed.session(person), await seed.session(person)];
  const customer = await customerIn(await openBrowser());
  const operator = new SessionWindow(page);
  await operator.goto(first.sessionId);
  await customer.goto(first.key);
  await customer.page.bringToFront();
  await customer.shareButton.click();
  await expect(customer.heading).toHaveText(`Did you ask ${person.me.company.name} for help?`);
  expect(await isCapturing(customer.page)).toBe(false);

  await customer.sureButton.click();
  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await customer.stopButton.click();
  await expect(customer.heading).toHaveText('Sharing has ended');

  await operator.goto(second.sessionId);
  await customer.goto(second.key);
  await customer.page.bringToFront();
  await customer.shareButton.click();
  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
});

test('a customer whose page is loaded again goes on in the same session', async ({ live }) => {
  const { operator, customer } = await live();

  await customer.page.reload();
  await expect(customer.heading).toHaveText(/^You were sharing with/);
  expect(await isCapturing(customer.page)).toBe(false);
  await customer.shareAgain();

  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
  await expect(operator.phase).toContainText('Live', { timeout: 15_000 });
});

test('who opens the link elsewhere waits, is let in by the operator, and takes the place of the first', async ({
  openBrowser,
  live,
  problems,
}) => {
  problems.allow(/closed before the connection is established/);
  const { operator, customer: first, person, session } = await live();

  const second = await customerIn(await openBrowser());
  await second.goto(session.key);
  await second.share();
  await expect(second.heading).toHaveText(`Waiting for ${person.me.user.name} to let you in`);

  await operator.page.getByRole('dialog').getByRole('button', { name: 'Let in' }).click();
  await second.page.bringToFront();
  await expect(second.heading).toHaveText(/sees your screen/, { timeout: 15_000 });
  await expect(first.heading).toHaveText('Sharing has ended');
  await expect(first.page.getByText('let someone else in instead')).toBeVisible();
  expect(await isCapturing(first.page)).toBe(false);
  await expect(first.page.getByRole('radio'), 'the session goes on: there is nothing to be rated yet').toHaveCount(0);
});

test('a no on one device does not end what is shared from another', async ({ openBrowser, live }) => {
  const other = await openBrowser();
  const { operator, customer, session } = await live();
  const second = await customerIn(other);
  await second.goto(session.key);
  await second.denyButton.click();

  await expect(second.heading).toHaveText('You did not share anything');
  await customer.page.bringToFront();
  await customer.page.waitForTimeout(1_000);
  await expect(customer.stopButton).toBeVisible();
  await expect(operator.phase).toContainText('Live');
});

test('both sides see the same four words, and the customer can pause', async ({ live }) => {
  const { operator, customer } = await live();
  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });

  const words = await customer.words.innerText();
  expect(words.split(' ')).toHaveLength(4);
  const details = await operator.open('Details');
  await expect(details.getByRole('list').filter({ hasText: words.split(' ')[0] ?? '' })).toHaveText(words.replaceAll(' ', ''));

  await customer.page.getByRole('button', { name: 'Pause' }).click();
  await expect(customer.heading).toHaveText('Paused: nobody sees your screen');
  await customer.page.getByRole('button', { name: 'Go on showing' }).click();
  await expect(customer.heading).toHaveText(/sees your screen/, { timeout: 20_000 });
});

test('a customer says how it was, and the operator can read it', async ({ live }) => {
  const { customer, person, session } = await live();
  await customer.stopButton.click();

  await customer.page.getByRole('radio', { name: '4 stars out of 5' }).check({ force: true });
  await customer.page.getByLabel('Anything to add?').fill('Quick and friendly');
  await customer.page.getByRole('button', { name: 'Send' }).click();
  await expect(customer.page.getByText('Thank you for your rating')).toBeVisible();

  const { rating } = await given(person.api.GET('/session/{sessionId}', { params: { path: { sessionId: session.sessionId } } }));
  expect(rating).toMatchObject({ stars: 4, comment: 'Quick and friendly' });
});

test('a customer chooses another language on the page', async ({ signIn, seed, openBrowser }) => {
  const session = await seed.session(await signIn());
  const context = await openBrowser();
  await captureOwnTab(context);
  const customer = new JoinPage(await context.newPage());
  await customer.goto(session.key);
  await customer.page.getByLabel('Language').selectOption('es');
  await expect(customer.page.getByRole('button', { name: 'No compartir' })).toBeVisible();
  await expect(customer.page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(customer.page).toHaveTitle(/Nearhand/);
});

test('a browser that has to solve a puzzle first does so by itself', async ({ signIn, seed, openBrowser, problems }) => {
  problems.allow(/status of 403/);
  const { me, ...person } = await signIn();
  const session = await seed.session({ me, ...person });
  const context = await openBrowser();
  const proofs: unknown[] = [];
  await context.route('**/api/session/join', async (route) => {
    const { captcha } = route.request().postDataJSON() as { captcha?: string };
    if (captcha === undefined)
      return route.fulfill({
        status: 403,
        json: { status: 403, code: 'CAPTCHA_REQUIRED', message: 'A puzzle comes first', requestId: 'test' },
      });
    proofs.push(JSON.parse(atob(captcha)));
    return route.continue();
  });
  const customer = await customerIn(context);
  await customer.goto(session.key);

  await expect(customer.heading).toHaveText(`${me.user.name} from ${me.company.name} asks to see your screen`, { timeout: 30_000 });
  expect(proofs).toMatchObject([{ challenge: { signature: expect.any(String) }, solution: { counter: expect.any(Number) } }]);
});
