import { randomUUID } from 'node:crypto';
import { showPicture } from '../../fixtures/live-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';

test("a session is live in everyone's list while it runs, then closed with duration and reason", async ({
  page,
  context,
  signIn,
  seed,
  openBrowser,
}) => {
  const operator = await signIn('operator');
  const title = `Printer ${randomUUID().slice(0, 8)}`;
  const session = await seed.session(operator, { title, customerName: 'Maria Muñoz' });
  const colleague = await openBrowser();
  await signIn('admin', colleague);
  const sessions = new SessionsPage(await colleague.newPage());
  await sessions.goto(`?search=${encodeURIComponent(title)}`);
  const row = sessions.row(title);
  await expect(row).toContainText('Waiting');

  const { customer } = await showPicture({ person: operator, session, desk: page, home: await openBrowser() });
  await expect(row).toContainText('Live');
  await expect(row).toContainText(/0:\d\d/);

  await test.step('When the customer stops', () => customer.stopButton.click());
  await expect(row).toContainText('Closed');
  await expect(row).toContainText('by the customer');
  await expect(row).toContainText(/0:\d\d/);
  await context.close();
});

test('sessions are found by customer, with and without accents', async ({ page, signIn, seed }) => {
  const person = await signIn();
  const mark = randomUUID().slice(0, 8);
  await seed.closedSession(person, { title: `Scanner ${mark}`, customerName: 'Józef Łukasiewicz' });
  const sessions = new SessionsPage(page);
  await sessions.goto();
  for (const words of [`Łukasiewicz ${mark}`, `lukasiewicz JOZEF ${mark}`]) {
    await sessions.searchField.fill(words);
    await expect(sessions.rows).toHaveCount(1);
    await expect(sessions.row('Józef Łukasiewicz')).toBeVisible();
    await expect(sessions.range).toHaveText('1–1 of 1');
  }
});

test('what colleagues write is text in the list, whatever it looks like', async ({ page, signIn, seed }) => {
  const mark = randomUUID().slice(0, 8);
  const title = `<script>alert(1)</script><img src=x onerror=alert(1)> ${mark}`;
  await seed.session(await signIn(), { title, customerName: "Robert'); DROP TABLE sessions;--" });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${mark}`);
  await expect(sessions.row(title)).toContainText("Robert'); DROP TABLE sessions;--");
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('the newest session comes first, the longest on demand', async ({ page, signIn }) => {
  await signIn();
  const sessions = new SessionsPage(page);
  await sessions.goto('?sortProperty=duration&sortDirection=desc&pageSize=10&status=closed');
  await expect(sessions.rows).toHaveCount(10);
  const seconds = (await sessions.column(6)).map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
  expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
  expect(seconds[0]).toBeGreaterThan(0);
});

test('New session gives a link, a code, an e-mail and a QR picture at once', async ({ page, product, signIn }) => {
  await signIn();
  const sessions = new SessionsPage(page);
  await sessions.goto();
  const window = await sessions.openNew();
  await expect(window.link).toHaveValue(new RegExp(`^${product.url}/join/[\\w-]{22}$`));
  await expect(window.code).toHaveText(/^[2-9]{3} [2-9]{3} [2-9]{3}$/);
  const link = await window.link.inputValue();
  await expect(window.page.getByRole('link', { name: 'Write the email yourself' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(link)),
  );
  await expect(window.page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(new URL(window.page.url()).pathname).toMatch(/^\/app\/session\/desktop\/[0-9a-f-]{36}$/);
});

test('a session is opened from the list by keyboard', async ({ page, signIn, seed }) => {
  const title = `Router ${randomUUID().slice(0, 8)}`;
  const session = await seed.session(await signIn(), { title });
  const sessions = new SessionsPage(page);
  await sessions.goto(`?search=${encodeURIComponent(title)}`);
  await sessions.row(title).focus();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect(await opened).toHaveURL(`/app/session/desktop/${session.sessionId}`);
});
