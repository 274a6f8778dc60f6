import { endSandboxes } from '../../fixtures/end-sandboxes.ts';
import { autoCaptureOwnTab } from '../../fixtures/session/capture.ts';
import { readPicture } from '../../fixtures/session/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';
import { SessionWindow } from '../../pages/session-window.ts';

/** Reads what a signed-in user keeps in the browser. */
const readOwn = () => ['sign-in', 'signed-in-before', 'theme'].map((name) => localStorage.getItem(`nearhand.${name}`));

test('one click opens both sides of a trial, which ends on both, beside a person who is signed in', async ({
  context,
  page,
  product,
  signIn,
}) => {
  await autoCaptureOwnTab(context, 'steps(5)');
  const { email } = await signIn('owner');
  await page.goto('/try');
  let stored: (string | null)[] = [];

  const operator = new SessionWindow(page);
  await test.step('The picture arrives', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('heading', { level: 1 }).hover();
    const start = page.getByRole('button', { name: 'Open both sides' });
    // A first move may be that of a resting pointer.
    await start.hover();
    // Waits until React handles its elements.
    await expect.poll(() => start.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')))).toBe(true);
    stored = await page.evaluate(readOwn);
    await start.click();
    const customer = new JoinPage(await opened);
    await customer.page.waitForURL(/\/join\//);
    await expect(page).toHaveURL(/\/app\/session\/desktop\//);
    await expect(page.getByText(/^Trial without an account. It ends in [0-9]+:[0-9]{2}/)).toBeVisible();
    await customer.share();
    await expect(operator.phase).toContainText('Live', { timeout: 20_000 });
    await expect.poll(() => readPicture(page)).not.toBeNull();
  });
  await test.step('The person stays signed in, with the same settings', async () => {
    expect(await page.evaluate(readOwn)).toEqual(stored);
    const other = await context.newPage();
    await other.goto('/app/account/settings');
    await expect(other.getByRole('main')).toContainText(email);
    await other.close();
  });
  await test.step('Both pages say that it is over', async () => {
    const [customer] = context.pages().filter((one) => one !== page);
    if (!customer) throw new Error('The page of the customer is gone');
    await endSandboxes(product);
    for (const side of [customer, page]) {
      await expect(side.getByText('The ten minutes are over')).toBeVisible();
      await expect(side.getByRole('link', { name: 'Sign up' }).first()).toHaveAttribute('href', '/user/sign-up');
    }
  });
});
