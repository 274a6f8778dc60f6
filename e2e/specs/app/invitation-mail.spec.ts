import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expectFit } from '../../fixtures/fit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { MailboxPage } from '../../pages/mailbox-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

const someone = () => `maria.${randomUUID().slice(0, 8)}@example.com`;

test('a customer opens the join page from an e-mail in Spanish', async ({ page, product, signIn, seed, openBrowser }) => {
  const address = someone();
  const window = new SessionWindow(page);
  await test.step('the operator sends the link', async () => {
    const session = await seed.session(await signIn(), { customerName: 'María <b>Muñoz</b>' });
    await window.goto(session.sessionId);
    await page.getByLabel('Email address of your customer').fill(address);
    await page.getByLabel('Language of the email').selectOption('Español');
    await page.getByLabel('A line of your own (optional)').fill('Como hablamos por teléfono');
    await page.getByRole('button', { name: 'Send by email' }).click();
    await expect(page.getByText(`The email is on its way to ${address}`)).toBeVisible();
  });

  const customer = await openBrowser({ locale: 'es-ES' });
  const mailbox = new MailboxPage(await customer.newPage());
  await test.step('the mail says who asks, and warns', async () => {
    await mailbox.goto(product);
    await mailbox.open(address);
    await expect(mailbox.page.getByRole('heading', { level: 1 })).toHaveText(/^Ada Nowak de .* quiere ayudarle$/);
    await expect(mailbox.mail.getByText('Hola, María <b>Muñoz</b>:')).toBeVisible();
    await expect(mailbox.mail.getByText('Como hablamos por teléfono')).toBeVisible();
    await expect(mailbox.mail.getByText(/no abra el enlace/)).toBeVisible();
    await expect(mailbox.text).toContainText(await window.link.inputValue());
  });

  await test.step('its button opens the join page', async () => {
    const opened = customer.waitForEvent('page');
    await mailbox.mail.getByRole('link', { name: 'Abrir la sesión' }).click();
    const join = await opened;
    await expect(join).toHaveURL(await window.link.inputValue());
    await expect(join.getByText('Ada Nowak').first()).toBeVisible();
  });
});

test('the operator gets more time and another code for the same link', async ({ page, signIn, seed }) => {
  const { sessionId } = await seed.session(await signIn());
  const window = new SessionWindow(page);
  await window.goto(sessionId);
  const link = await window.link.inputValue();
  const code = await window.code.textContent();
  await page.getByRole('button', { name: 'More time and a new code' }).click();
  await expect(page.getByText('There is a new code, and the link has more time')).toBeVisible();
  await expect(window.code).not.toHaveText(code ?? '');
  await expect(window.link).toHaveValue(link);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the mailbox is readable by everybody, narrow and ${scheme}`, async ({ product, signIn, seed, openBrowser }) => {
    const address = someone();
    const { api } = await signIn();
    const { sessionId } = await seed.session(await signIn());
    await api.POST('/session/{sessionId}/mail', { params: { path: { sessionId } }, body: { email: address, locale: 'pl', message: '' } });
    const browser = await openBrowser({ colorScheme: scheme, viewport: { width: 320, height: 700 } });
    const mailbox = new MailboxPage(await browser.newPage());
    await mailbox.goto(product);
    for (const open of [async () => undefined, () => mailbox.open(address)]) {
      await open();
      const { violations } = await new AxeBuilder({ page: mailbox.page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target)])).toEqual([]);
      expect(await mailbox.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
}

for (const locale of ['en', 'pl', 'es', 'it'] as const) {
  test(`a mail in ${locale} is readable by everybody, light and dark, on a telephone and enlarged`, async ({
    page,
    product,
    signIn,
    seed,
  }) => {
    const address = someone();
    const person = await signIn();
    const { sessionId } = await seed.session(person, { customerName: 'Łucja Muñoz' });
    const body = { email: address, locale, message: 'https://example.com/as-we-said-on-the-telephone-a-quarter-of-an-hour-ago' };
    await person.api.POST('/session/{sessionId}/mail', { params: { path: { sessionId } }, body });
    const mailbox = new MailboxPage(page);
    await mailbox.goto(product);
    await mailbox.open(address);
    const source = await page.request.get((await page.locator('iframe').getAttribute('src')) ?? '');
    // The mailbox allows no styles but its own.
    await page.goto('about:blank');
    await page.setContent(await source.text());
    await expectFit(page, `the mail in ${locale}`, { widths: [320, 640] });
  });
}
