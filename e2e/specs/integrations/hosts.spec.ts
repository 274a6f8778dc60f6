import { randomUUID } from 'node:crypto';
import type { Frame } from '@playwright/test';
import { type HostPage, openHost, type Ticket } from '../../fixtures/host-page.ts';
import { colorSchemes } from '../../fixtures/page/color-scheme.ts';
import { changeLanguage, languages } from '../../fixtures/page/language.ts';
import type { TestUser } from '../../fixtures/people/users.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import type { Product } from '../../fixtures/product.ts';
import { expect, test } from '../../fixtures/test.ts';
import { findWcagViolations } from '../../fixtures/wcag.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const aTicket = (): Ticket => ({
  id: 4711,
  subject: 'Printer does not print',
  requester: { id: 7, name: 'Maria Muñoz', email: `maria.${randomUUID().slice(0, 8)}@customer.example` },
});

/** Signs in through the window that the frame opens. */
async function signInByPopup({ page, frame }: HostPage, product: Product, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'Sign in' }).click();
  const popup = await opened;
  await new SignInPage(popup).signIn(email, product.password);
  await expect.poll(() => popup.isClosed()).toBe(true);
}

const storedIn = (frame: Frame) => frame.evaluate(() => localStorage.getItem('nearhand.sign-in'));

/** The link in the conversation, for the customer. */
const linkIn = async ({ editor }: HostPage) => {
  await expect(editor).toHaveValue(/\/join\/[\w-]{22}/);
  return (await editor.inputValue()).trim();
};
const keyOf = (link: string) => /\/join\/([\w-]{22})/.exec(link)?.[1] ?? '';

/** No axe violations in either theme, and no horizontal scrolling in any language. */
async function expectFrameFits(frame: Frame): Promise<void> {
  const problems: string[] = [];
  for (const scheme of colorSchemes) {
    await frame.evaluate((theme) => {
      document.documentElement.dataset['mantineColorScheme'] = theme;
    }, scheme);
    problems.push(...(await findWcagViolations(frame)).map((problem) => `${scheme}: ${problem}`));
  }
  for (const language of [...languages.filter((other) => other !== 'en'), 'en'] as const) {
    await changeLanguage(frame, language);
    const overflow = await frame.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
    if (overflow > 0) problems.push(`${language}: ${overflow} px too wide`);
  }
  expect(problems).toEqual([]);
}

async function closeAll({ api, me }: TestUser): Promise<void> {
  const params = { path: { companyId: me.company.companyId }, query: { status: ['waiting' as const, 'connecting' as const] } };
  const { items } = await unwrap(api.GET('/company/{companyId}/session', { params }));
  for (const { sessionId } of items) await api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } });
}

test('an operator signs in, starts a session, follows it and finds its note in the ticket of Zendesk', async ({
  page,
  product,
  company,
  seed,
  context,
}) => {
  const { owner } = await company();
  const ticket = aTicket();
  const host = await openHost(page, product, 'zendesk', ticket);
  await signInByPopup(host, product, owner.email);
  await expect(host.frame.getByRole('heading', { name: 'Helping Maria Muñoz' })).toBeVisible();

  // The browser keeps the storage of the frame apart from that of the product's own pages, so each has a sign-in.
  const own = await context.newPage();
  await own.goto(`${product.url}/integration/chrome`);
  const [inFrame, inTab] = [await storedIn(host.frame), await storedIn(own.mainFrame())];
  expect(inFrame).toContain('sealed');
  expect(inTab).toContain('sealed');
  expect(inFrame).not.toBe(inTab);
  await own.close();

  await host.frame.getByRole('button', { name: 'Start session' }).click();
  const link = await linkIn(host);
  expect(link).toMatch(/\/zendesk-4711$/);
  await expect(host.frame.getByText('The link is in the conversation')).toBeVisible();
  await expect(host.frame.getByText('Waiting for the customer')).toBeVisible();
  await expectFrameFits(host.frame);
  await seed.join({ key: keyOf(link) });
  await expect(host.frame.getByText('Customer is connecting')).toBeVisible();

  // Another ticket view of the same customer finds the session.
  await page.reload();
  const [, again] = page.frames();
  if (!again) throw new Error('The host shows no frame');
  await expect(again.getByText('Customer is connecting')).toBeVisible();

  await again.getByRole('button', { name: 'End', exact: true }).click();
  await again.getByRole('button', { name: 'End the session' }).click();
  await expect(host.comments.last()).toContainText('Remote session with Nearhand, duration');
  await expect(host.comments.last()).toHaveAttribute('data-request', 'PUT /api/v2/tickets/4711.json');
  await expect(host.comments.last()).toHaveAttribute('data-public', 'false');
  await expect(again.getByText('Duration and note are in the ticket.')).toBeVisible();
  await again.getByLabel('Note').fill('Driver replaced');
  await again.getByRole('button', { name: 'Add to the ticket' }).click();
  await expect(host.comments.last()).toContainText('Driver replaced');
});

test('the app for LiveChat runs where the browser denies storage to frames, and follows the theme', async ({
  page,
  product,
  company,
  context,
}) => {
  const { owner } = await company();
  await context.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const host = await openHost(page, product, 'livechat', aTicket());
  await signInByPopup(host, product, owner.email);
  await host.frame.getByRole('button', { name: 'Start session' }).click();
  expect(await linkIn(host)).toMatch(/\/livechat-PJ0MRSHTDG$/);
  await expect(host.frame.getByText('Waiting for the customer')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new CustomEvent('change-theme', { detail: 'dark' })));
  await expect(host.frame.locator('html[data-mantine-color-scheme="dark"]')).toBeAttached();
  await host.frame.getByRole('button', { name: 'End', exact: true }).click();
  await expect(host.frame.getByText('Ended')).toBeVisible();
  await closeAll(owner);
});

test('the app for Freshdesk passes the link and the note on to the ticket', async ({ page, product, company, seed }) => {
  const { owner } = await company();
  const host = await openHost(page, product, 'freshdesk', aTicket());
  await signInByPopup(host, product, owner.email);
  await host.frame.getByRole('button', { name: 'Start session' }).click();
  const link = await linkIn(host);
  expect(link).toMatch(/\/freshdesk-9$/);
  await seed.join({ key: keyOf(link) });
  await expect(host.frame.getByText('Customer is connecting')).toBeVisible();
  await host.frame.getByRole('button', { name: 'End', exact: true }).click();
  await expect(host.frame.getByRole('button', { name: 'Continue' })).toBeFocused();
  await host.frame.getByRole('button', { name: 'End the session' }).click();
  await host.frame.getByLabel('Note').fill('Driver replaced');
  await host.frame.getByRole('button', { name: 'Add to the ticket' }).click();
  await expect(host.comments).toContainText('Driver replaced');
});
