import { randomUUID } from 'node:crypto';
import { pressByKey, tabTo } from '../../fixtures/keyboard.ts';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import { keepSignedIn, signInAs } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { OperatorsPage } from '../../pages/operators-page.ts';

// Who may do what changes under them.
test.use({ ownProduct: 'operators' });
test.describe.configure({ mode: 'default' });

const aName = () => `zofia.${randomUUID().slice(0, 8)}@example.com`;

test('by keyboard alone, an owner invites a pasted list and is told what became of each', async ({ page, context, product, signIn }) => {
  await signIn();
  const [zofia, jan] = [aName(), aName()];
  const operators = new OperatorsPage(page);
  await operators.goto();
  await pressByKey(page, operators.inviteButton);
  await operators.inviteDialog.waitFor();
  await page.keyboard.insertText(`Zofia Łęcka <${zofia}>; ${jan}\nnonsense`);
  await pressByKey(page, operators.inviteDialog.getByRole('button', { name: 'Send 3 invitations' }));
  await expect(operators.inviteDialog.getByText('Invited')).toHaveCount(2);
  await expect(operators.inviteDialog.getByText('Not an email address: correct it below')).toBeVisible();
  await expect(operators.inviteDialog.getByLabel('Email addresses')).toHaveValue('nonsense');
  await page.keyboard.press('Escape');

  await expect(operators.pending.filter({ hasText: zofia })).toContainText('Good until');
  expect(await mailedLink(context, product, zofia, '/user/invitation')).toContain('/user/invitation');

  await tabTo(page, page.getByRole('button', { name: `Revoke the invitation of ${jan}` }));
  await page.keyboard.press('Enter');
  await expect(operators.pending.filter({ hasText: jan })).toBeHidden();
});

test('a link that is passed on by hand takes the place of the mailed one', async ({ page, context, product, signIn, openBrowser }) => {
  await signIn();
  const zofia = aName();
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.inviteButton.click();
  await operators.inviteDialog.getByLabel('Email addresses').fill(zofia);
  await operators.inviteDialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(operators.inviteDialog.getByText('Invited')).toBeVisible();
  await operators.inviteDialog.getByRole('button', { name: 'Done' }).click();
  const mailed = await mailedLink(context, product, zofia, '/user/invitation');

  await page.getByRole('button', { name: `Get a link for ${zofia}` }).click();
  const field = page.getByRole('textbox', { name: `Link for ${zofia}` });
  await expect(field).toHaveValue(/\/user\/invitation/);
  const shown = await field.inputValue();
  expect(shown).not.toBe(mailed);

  const visitor = await (await openBrowser()).newPage();
  await visitor.goto(shown);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Northwind Care');
});

test('who is deactivated is signed out at once, and works again once activated', async ({
  page,
  product,
  signIn,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 40[0-9]/);
  await signIn();
  const elsewhere = await openBrowser();
  const marco = await signInAs(product, 'colleague');
  await keepSignedIn(marco, elsewhere, product.url);
  const other = await elsewhere.newPage();
  await other.goto('/app/devices');
  await expect(other.getByRole('row').nth(2)).toBeVisible();

  const operators = new OperatorsPage(page);
  const { name } = marco.me.user;
  await operators.goto();
  await operators.act(name, 'Deactivate');
  await expect(operators.row(name)).toContainText('Deactivated');
  await expect(other.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();

  await operators.act(name, 'Activate');
  await expect(operators.row(name)).not.toContainText('Deactivated');
  expect((await signInAs(product, 'colleague')).me.user.isActive).toBe(true);
});

test('an operator sees colleagues, and nothing to change them with', async ({ page, signIn }) => {
  await signIn('operator');
  const operators = new OperatorsPage(page);
  await operators.goto();
  await expect(operators.rows.first()).toBeVisible();
  await expect(operators.inviteButton).toBeHidden();
  await expect(page.getByRole('button', { name: /More actions/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('what admins did is in the audit log', async ({ page, signIn }) => {
  const { me } = await signIn();
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.act('Marco Müller', 'Make admin');
  await expect(operators.row('Marco Müller')).toContainText('Admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${me.user.name} made Marco Müller an admin` })).toBeVisible();
});

test('ownership is handed over, and the one who had it stays as an admin', async ({ page, signIn }) => {
  await signIn();
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.act('Łukasz Wójcik', 'Hand ownership over');
  await expect(operators.row('Łukasz Wójcik')).toContainText('Owner');
  await expect(operators.row('(you)')).toContainText('Admin');
});
