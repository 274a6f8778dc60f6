import { randomUUID } from 'node:crypto';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { findClippedText } from '../../fixtures/page/clipped-text.ts';
import { colorSchemes } from '../../fixtures/page/color-scheme.ts';
import type { Seed } from '../../fixtures/people/seed.ts';
import type { TestUser } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { MailboxPage } from '../../pages/mailbox-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';
import { isFull } from '../../tier.ts';

type Locale = 'en' | 'pl' | 'es' | 'it';
const someone = () => `maria.${randomUUID().slice(0, 8)}@example.com`;

/** Mails an invitation and returns its recipient. */
async function invite(user: TestUser, seed: Seed, locale: Locale): Promise<string> {
  const { sessionId } = await seed.session(user, { customerName: 'Łucja Muñoz' });
  const email = someone();
  const body = { email, locale, message: 'https://example.com/as-we-said-on-the-telephone-a-quarter-of-an-hour-ago' };
  await user.api.POST('/session/{sessionId}/mail', { params: { path: { sessionId } }, body });
  return email;
}

test('a customer opens the join page from a mail in Spanish', async ({ page, product, signIn, seed, openBrowser }) => {
  const address = someone();
  const window = new SessionWindow(page);
  await test.step('The operator gets a new code for the same link', async () => {
    const session = await seed.session(await signIn(), { customerName: 'María <b>Muñoz</b>' });
    await window.goto(session.sessionId);
    const link = await window.link.inputValue();
    const code = await window.code.textContent();
    await page.getByRole('button', { name: 'Extend with a new code' }).click();
    await expect(page.getByText('There is a new code, and the link is valid for longer')).toBeVisible();
    await expect(window.code).not.toHaveText(code ?? '');
    await expect(window.link).toHaveValue(link);
  });
  await test.step('The operator mails the link', async () => {
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByLabel('Email address of your customer').fill(address);
    await page.getByLabel('Language of the email').selectOption('Español');
    await page.getByLabel('Personal message (optional)').fill('Como hablamos por teléfono');
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(`We have sent the email to ${address}`)).toBeVisible();
  });

  const customer = await openBrowser({ locale: 'es-ES' });
  const mailbox = new MailboxPage(await customer.newPage());
  await test.step('The mail names the operator and contains a warning', async () => {
    await mailbox.goto(product);
    await mailbox.open(address);
    await expect(mailbox.page.getByRole('heading', { level: 1 })).toHaveText('Invitación a una sesión de soporte remoto');
    await expect(mailbox.mail.getByText('Ada Nowak').first()).toBeVisible();
    await expect(mailbox.mail.getByText('Hola, María <b>Muñoz</b>:')).toBeVisible();
    await expect(mailbox.mail.getByText('Como hablamos por teléfono')).toBeVisible();
    await expect(mailbox.mail.getByText(/no abra el enlace/)).toBeVisible();
    await expect(mailbox.text).toContainText(await window.link.inputValue());
  });
  await test.step('The button of the mail opens the join page', async () => {
    const opened = customer.waitForEvent('page');
    await mailbox.mail.getByRole('link', { name: 'Abrir la sesión' }).click();
    const join = await opened;
    await expect(join).toHaveURL(await window.link.inputValue());
    await expect(join.getByText('Ada Nowak').first()).toBeVisible();
  });
});

test('the mailbox is accessible in both themes on a small screen', async ({ product, signIn, seed, openBrowser }) => {
  const address = await invite(await signIn(), seed, 'pl');
  const mailbox = new MailboxPage(await (await openBrowser({ viewport: { width: 320, height: 700 } })).newPage());
  await mailbox.goto(product);
  for (const open of [async () => undefined, () => mailbox.open(address)]) {
    await open();
    for (const colorScheme of colorSchemes) {
      await mailbox.page.emulateMedia({ colorScheme });
      expect(await findWcagViolations(mailbox.page)).toEqual([]);
    }
    expect(await mailbox.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test('an invitation mail fits a small screen in every language', async ({ page, product, signIn, seed }) => {
  const user = await signIn();
  const mailbox = new MailboxPage(page);
  for (const locale of ['pl', 'es', 'it', 'en'] as const) {
    const address = await invite(user, seed, locale);
    await mailbox.goto(product);
    await mailbox.open(address);
    const source = await page.request.get((await page.locator('iframe').getAttribute('src')) ?? '');
    // The mailbox's CSP blocks the mail's styles.
    await page.goto('about:blank');
    await page.setContent(await source.text());
    if (isFull || locale === 'en') await expectAccessibleLayout(page, `the mail in ${locale}`, { isMail: true, widths: [320, 640] });
    await page.setViewportSize({ width: 320, height: 860 });
    expect(await findClippedText(page, 'html'), locale).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(320);
  }
});
