import { IntercomInbox } from '../../fixtures/intercom.ts';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';

test('an admin connects Intercom, and an operator starts a session beside a conversation', async ({
  page,
  company,
  signIn,
  product,
  openBrowser,
}) => {
  const { owner, operator } = await company('operator');
  await signIn(owner);
  const workspace = { id: 'ecahpwf5', name: 'Northwind Support', region: 'US' };
  const teammate = { id: '493881', email: operator.email, name: 'Inés' };
  const inbox = await IntercomInbox.open(product, { workspace, teammate, contact: { email: 'maria@example.com' }, conversationId: '1295' });
  const { counterpart } = inbox;
  counterpart.admin = { workspace, teammate };
  const section = page.getByRole('region', { name: 'Intercom' });
  try {
    await page.goto('/api/integration/intercom/authorize');
    await section.getByRole('button', { name: 'Connect Intercom' }).click();
    await page.getByRole('link', { name: 'Authorize access' }).click();
    await expect(page.getByText('Intercom is connected')).toBeVisible();
    await expect(section.getByText('Northwind Support')).toBeVisible();
    await expectAccessibleLayout(page, 'settings with Intercom');

    await inbox.openConversation();
    await inbox.press('Start session');
    await expect.poll(() => counterpart.replies.length).toBe(1);
    await inbox.press('Refresh');
    expect(inbox.texts).toContain('The link is in the conversation.');

    const [link = ''] = /http\S+/.exec(counterpart.replies[0]?.body ?? '') ?? [];
    const customer = new JoinPage(await (await openBrowser()).newPage());
    await customer.page.goto(link);
    await expect(customer.page.getByText('Northwind Care', { exact: true })).toBeVisible();

    await section.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(section.getByRole('button', { name: 'Connect Intercom' })).toBeVisible();
    await expect.poll(() => counterpart.uninstalled).toEqual([workspace.id]);
    await inbox.openConversation();
    expect(inbox.texts[0]).toContain('not connected');
    expect(counterpart.refusals).toEqual([]);
  } finally {
    await counterpart.stop();
  }
});
