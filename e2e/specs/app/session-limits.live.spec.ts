import { Seed } from '../../fixtures/people/seed.ts';
import { signInAs } from '../../fixtures/people/users.ts';
import { startServer } from '../../fixtures/processes/server.ts';
import { openLiveSession } from '../../fixtures/session/live-session.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a session shows a warning before its limit, and an idle one stays open when the operator responds', { tag: '@full' }, async ({
  openBrowser,
}) => {
  test.setTimeout(180_000);
  const product = await startServer({ SESSION_LIMITS: 'idle=6,idleAnswer=120,total=540' });
  try {
    const user = await signInAs(product, 'owner');
    const session = await new Seed(product).session(user);
    const customerBrowser = await openBrowser({ baseURL: product.url });
    const operatorBrowser = await openBrowser({ baseURL: product.url });
    const { operator } = await openLiveSession({ user, session, operatorBrowser, customerBrowser, url: product.url });

    const question = operator.page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(question).toBeVisible({ timeout: 30_000 });
    await expect(question).toContainText(/ends in [12]:\d\d/);
    await expect.poll(() => operator.page.title()).toBe('Are you still there?');
    await question.getByRole('button', { name: 'I am still here' }).click();
    await expect(question).toBeHidden();
    await expect(operator.phase).toContainText('Live');
    const warning = operator.page.getByRole('status').filter({ hasText: 'The session reaches its maximum duration soon' });
    await expect(warning).toContainText(/ends in [78]:\d\d/);
    await warning.getByRole('button', { name: 'Dismiss' }).click();
    await expect(warning).toBeHidden();
    // Prevents console errors of their sockets.
    await Promise.all([customerBrowser.close(), operatorBrowser.close()]);
  } finally {
    await product.stop();
  }
});
