import type { Worker } from '@playwright/test';
import { launchExtension } from '../../fixtures/extension.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const site = 'https://mail.example';
const html = `<!doctype html><title>Mail</title><input aria-label="Subject" value="Hello "><input aria-label="Password" type="password">
  <div contenteditable role="textbox" aria-label="Body">Dear Maria:</div><button>Send</button>`;

const badge = (worker: Worker) => worker.evaluate('chrome.action.getBadgeText({})');

test('the extension starts a session, puts its link into the focused field and shows how many are live', async ({ product, company }) => {
  const { owner } = await company();
  const { context, worker, click, openPanel, close } = await launchExtension(product.url, site);
  try {
    await context.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));

    const options = await context.newPage();
    await options.goto(new URL('/options.html', worker.url()).href);
    await expect(options.getByLabel('Address of your Nearhand server')).toHaveValue(product.url);
    await options.getByLabel('Address of your Nearhand server').fill('http://support.example.com');
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.getByRole('status')).toContainText('https://');
    await options.getByLabel('Address of your Nearhand server').fill(`${product.url}/app/devices`);
    await options.getByRole('button', { name: 'Save' }).click();
    await expect(options.getByRole('status')).toContainText('Saved');
    await options.close();

    const mail = await context.newPage();
    await mail.goto(`${site}/`);
    await mail.getByLabel('Subject').focus();
    await mail.keyboard.press('End');

    const panel = await openPanel();
    const ours = panel.frameLocator('iframe');
    const opened = panel.waitForEvent('popup');
    await ours.getByRole('link', { name: 'Sign in' }).click();
    const popup = await opened;
    await new SignInPage(popup).signIn(owner.email, product.password);
    await ours.getByRole('button', { name: 'Start session' }).click();
    await expect(mail.getByLabel('Subject')).toHaveValue(/^Hello http:\/\/localhost:\d+\/join\/[\w-]{22}$/);
    await expect.poll(() => badge(worker)).toBe('1');

    // The context menu of another field inserts the link of the open session.
    await mail.getByLabel('Body').click();
    await mail.keyboard.press('End');
    await click('menu');
    await expect(mail.getByLabel('Body')).toHaveText(/^Dear Maria:http:\/\/localhost:\d+\/join\/[\w-]{22}$/);

    // The link is inserted neither where nobody writes nor into a password.
    for (const [place, name] of [
      ['textbox', 'Password'],
      ['button', 'Send'],
    ] as const) {
      await (place === 'button' ? mail.getByRole('button', { name }) : mail.getByLabel(name)).focus();
      await ours.getByRole('button', { name: 'Insert link' }).click();
      await expect(ours.getByText('could not be inserted')).toBeVisible();
    }
    await expect(mail.getByLabel('Password')).toHaveValue('');

    await ours.getByRole('button', { name: 'End', exact: true }).click();
    await expect.poll(() => badge(worker)).toBe('');

    // The badge changes without the window, too.
    await panel.close();
    const { sessionId } = await unwrap(owner.api.POST('/session', { body: {} }));
    await expect.poll(() => badge(worker)).toBe('1');
    await owner.api.PUT('/session/{sessionId}', { params: { path: { sessionId } }, body: { status: 'closed' } });
    await expect.poll(() => badge(worker)).toBe('');
  } finally {
    await close();
  }
});
