import { canRunDesktopApp, startDesktopApp, withoutDesktopApp } from '../../fixtures/desktop-app.ts';
import { openCustomerPage } from '../../fixtures/session/customer.ts';
import { readSession } from '../../fixtures/session/read-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SessionsPage } from '../../pages/sessions-page.ts';
import { isFull } from '../../tier.ts';

test.skip(!canRunDesktopApp, withoutDesktopApp);

test('a customer lets an operator control the computer from the desktop app, and ends it', async ({
  page,
  product,
  signIn,
  openBrowser,
}) => {
  const user = await signIn();
  const { user: host, company: own } = user.me;
  const sessions = new SessionsPage(page);
  const offer = `Let ${host.name} control this computer`;

  /** A session whose customer has shared from the app, and is asked for control there. */
  const begin = async () => {
    await sessions.goto();
    const operator = await sessions.openNew();
    const link = new URL(await operator.link.inputValue());
    const sessionId = operator.page.url().split('/').at(-1) ?? '';
    const customer = await openCustomerPage(await openBrowser());
    const app = await startDesktopApp({
      page: customer.page,
      url: product.url,
      path: link.pathname,
      packagedAgent: process.env['PACKAGED_AGENT'],
    });
    await customer.page.goto(link.href);
    await customer.share();
    await expect(customer.heading).toHaveText(`${host.name} sees your screen`, { timeout: 20_000 });
    await customer.page.getByRole('button', { name: offer }).click();
    await expect
      .poll(() => app.questions, { timeout: 30_000 })
      .toEqual([`${host.name} (${own.name}) wants to see and control this computer and use its clipboard.`]);
    return { operator, sessionId, customer, app };
  };
  const handOver = async ({ app, customer }: Awaited<ReturnType<typeof begin>>) => {
    app.answer('allow');
    await expect(customer.heading).toHaveText('Your computer is connected', { timeout: 20_000 });
  };

  const first = await begin();
  const { operator, customer, app, sessionId } = first;
  try {
    await test.step('After a yes, the keys of the operator reach the screen of the app', async () => {
      await handOver(first);
      expect(await app.agents()).toBe(1);
      const keyboard = operator.page.getByRole('textbox', { name: /^Mouse and keyboard of / });
      await operator.page.bringToFront();
      await expect(operator.page.getByRole('button', { name: 'Control', exact: true })).toHaveAttribute('aria-pressed', 'true', {
        timeout: 20_000,
      });
      await keyboard.focus();
      const type = async () => {
        await operator.page.keyboard.type('zażółć');
        return app.typed();
      };
      await expect.poll(type, { timeout: 20_000 }).toContain('zażółć');
    });
    await test.step('The customer ends the session in the page, and nothing reaches the screen any more', async () => {
      await customer.page.bringToFront();
      await customer.page.getByRole('button', { name: 'End the session' }).click();
      await expect(customer.heading).toHaveText('Sharing has ended');
      await expect.poll(app.agents).toBe(0);
      const before = app.typed();
      await operator.page.keyboard.type('after');
      await expect.poll(async () => (await readSession(user, sessionId)).status).toBe('closed');
      expect(app.typed()).toBe(before);
    });
  } finally {
    await app.stop();
  }

  for (const how of isFull ? (['closeWindow', 'quit', 'kill'] as const) : (['kill'] as const)) {
    await test.step(`No agent outlives the app: ${how}`, async () => {
      const next = await begin();
      try {
        await handOver(next);
        expect(await next.app.agents()).toBe(1);
        await next.app[how]();
        await expect.poll(next.app.agents, { timeout: 10_000 }).toBe(0);
        await expect.poll(async () => (await readSession(user, next.sessionId)).status, { timeout: 20_000 }).toBe('closed');
      } finally {
        await next.app.stop();
      }
    });
  }
});
