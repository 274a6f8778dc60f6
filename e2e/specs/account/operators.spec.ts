import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { downTo, pressByKey, pressInGroup, withoutPointer } from '../../fixtures/page/keyboard.ts';
import { languages } from '../../fixtures/page/language.ts';
import { uniqueEmail } from '../../fixtures/people/company.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { addSecondFactor } from '../../fixtures/people/second-factor.ts';
import { signInAs, unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { OperatorsPage } from '../../pages/operators-page.ts';
import { ReauthenticationDialog } from '../../pages/reauthentication-dialog.ts';

const others = languages.filter((language) => language !== 'en');

test('an owner invites and revokes a pasted list by keyboard', async ({ page, product, company, signIn, openBrowser }) => {
  const { owner } = await company();
  await signIn(owner);
  await withoutPointer(page);
  const [zofia, jan] = [`${'konstantynopolitanczykowianeczka'.repeat(2)}@example.com`, uniqueEmail('jan')];
  const operators = new OperatorsPage(page);
  await operators.goto();
  await pressByKey(page, operators.inviteButton);
  await operators.inviteDialog.waitFor();
  await page.keyboard.insertText(`Zofia Łęcka <${zofia}>; ${jan}\nnonsense`);
  await pressByKey(page, operators.inviteDialog.getByRole('button', { name: 'Send 3 invitations' }));
  await expect(operators.inviteDialog.getByText('Invited')).toHaveCount(2);
  await expect(operators.inviteDialog.getByText('Not a valid email address. Correct it below')).toBeVisible();
  await expect(operators.inviteDialog.getByLabel('Email addresses')).toHaveValue('nonsense');
  await expectAccessibleLayout(page, 'what became of each', { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(operators.inviteButton).toBeFocused();
  await expect(operators.pending.filter({ hasText: zofia })).toContainText('Valid until');
  const mailed = await mailedLink(product, zofia, '/user/invitation');

  await test.step('A copied invitation link replaces the mailed one', async () => {
    await pressInGroup(page, operators.pendingList, page.getByRole('button', { name: `Get a link for ${zofia}` }), 'ArrowRight');
    const field = page.getByRole('textbox', { name: `Link for ${zofia}` });
    await expect(field).toHaveValue(/\/user\/invitation/);
    const shown = await field.inputValue();
    expect(shown).not.toBe(mailed);
    await expectAccessibleLayout(page, 'a link for a long address');
    const visitor = await (await openBrowser()).newPage();
    await visitor.goto(shown);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Northwind Care');
  });

  await pressInGroup(page, operators.pendingList, page.getByRole('button', { name: `Revoke the invitation of ${jan}` }), 'ArrowRight');
  await expect(operators.pending.filter({ hasText: jan })).toBeHidden();
  await pressInGroup(page, operators.pendingList, page.getByRole('button', { name: `Revoke the invitation of ${zofia}` }), 'ArrowRight');
  await expect(operators.pending).toHaveCount(0);
  await expect(operators.inviteButton).toBeFocused();
});

test('an owner changes the state, role and ownership of an operator', async ({
  page,
  product,
  company,
  signIn,
  signInElsewhere,
  seed,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[0-9]/);
  const { owner, admin, secondOperator } = await company('admin', 'secondOperator');
  await signIn(owner);
  const other = await signInElsewhere(secondOperator);
  const session = await seed.session(secondOperator, { title: 'Label printer', customerName: 'Marta Lis' });
  await other.goto(`/app/session/desktop/${session.sessionId}`);
  await expect(other.getByRole('heading', { name: 'Invite your customer' })).toBeVisible();
  await seed.join(session);

  const operators = new OperatorsPage(page);
  const { name } = secondOperator.me.user;
  await operators.goto();
  await test.step('The question names the live session, and its window says at once why it ends', async () => {
    await operators.choose(name, 'Deactivate');
    const question = page.getByRole('dialog', { name: `Deactivate ${name}?` });
    await expect(question.getByRole('alert')).toContainText('Label printer · Marta Lis');
    await expectAccessibleLayout(page, 'a deactivation with a live session', { part: '[role=dialog]' });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(other.getByRole('dialog', { name: 'Your account is deactivated' })).toContainText('your open sessions have ended');
  });
  await expect(operators.row(name)).toContainText('Deactivated');
  await operators.act(name, 'Activate');
  await expect(operators.row(name)).not.toContainText('Deactivated');
  expect((await signInAs(product, secondOperator)).me.user.isActive).toBe(true);

  await operators.act(name, 'Make admin');
  await expect(operators.row(name)).toContainText('Admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${owner.me.user.name} made ${name} an admin` })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
  await operators.act(admin.me.user.name, 'Transfer ownership');
  await expect(operators.row(admin.me.user.name)).toContainText('Owner');
  await expect(operators.row('(you)')).toContainText('Admin');
});

test('an admin removes the second factor of an operator, and then the operator, by keyboard', async ({
  page,
  product,
  company,
  signIn,
  signInElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[01]/);
  const { admin, operator: ines } = await company('admin', 'operator');
  await addSecondFactor(product, ines);
  const { name } = ines.me.user;
  const other = await signInElsewhere(ines);
  await other.goto('/app/account/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await signIn(admin);
  await withoutPointer(page);
  const operators = new OperatorsPage(page);
  const choose = async (action: string) => {
    await operators.openMenuByKey(name);
    await downTo(page, page.getByRole('menuitem', { name: action }));
    await page.keyboard.press('Enter');
  };
  await operators.goto();
  await expect(operators.row(name).getByText('On', { exact: true })).toBeVisible();
  await test.step('The admin turns off two-factor authentication for the operator, who is signed out', async () => {
    await choose('Turn off two-factor authentication');
    const question = page.getByRole('dialog', { name: `Turn off two-factor authentication for ${name}?` });
    await expect(question).toContainText(`Make sure that ${name} really requested this`);
    await expectAccessibleLayout(page, 'the question', { part: '[role=dialog]' });
    await pressByKey(page, question.getByRole('button', { name: 'Turn off two-factor authentication' }));
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText(`Two-factor authentication is off for ${name}`),
    ).toBeVisible();
    await expect(operators.row(name).getByText('Off', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `More actions for ${name}` })).toBeFocused();
    await expect(other.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    expect(await mailedLink(product, ines.email, '/app/account/settings')).toContain('?section=second-factor');
  });
  await test.step('The operator signs in with the password only', async () => {
    await new ReauthenticationDialog(other).signIn(product.password);
    await expect(other.getByRole('dialog')).toBeHidden();
  });

  const question = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(page.getByText('3 of 10 seats are taken')).toBeVisible();
  await test.step('The admin cancels the removal', async () => {
    await choose('Remove');
    await expect(question).toContainText('permanently deleted');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(operators.row(name)).toBeVisible();
  });
  await test.step('The admin confirms the removal, and the operator’s page says why it ends', async () => {
    await choose('Remove');
    await pressByKey(page, question.getByRole('button', { name: 'Remove' }));
    await expect(operators.row(name)).toBeHidden();
    await expect(page.getByText('2 of 10 seats are taken')).toBeVisible();
    const notice = other.getByRole('dialog', { name: 'Your account has been deleted' });
    await expect(notice).toContainText('contact an admin of your company');
    await pressByKey(other, notice.getByRole('button', { name: 'Leave this page and sign in with another account' }));
    await expect(other).toHaveURL(/\/user\/sign-in/);
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).press('Enter');
  for (const text of [`turned off two-factor authentication for ${name}`, `removed ${name}`])
    await expect(page.getByRole('row').filter({ hasText: `Łukasz Wójcik ${text}` })).toBeVisible();
});

test('an admin selects all operators on a phone, and every card fits the screen', async ({ page, company, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { owner } = await company('operator', 'secondOperator');
  const { api, me } = owner;
  const emails = [uniqueEmail('ola'), uniqueEmail('a.very.long.name.that.goes.on.and.on.and.on')];
  const params = { path: { companyId: me.company.companyId } };
  await unwrap(api.POST('/company/{companyId}/invitation', { params, body: { emails, isAdmin: false } }));
  await signIn(owner);
  const operators = new OperatorsPage(page);
  await operators.goto();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await page.getByText('Select all rows').click();
  await expect(operators.bar).toContainText('2 people selected');
  await expectAccessibleLayout(page, 'operators, all chosen', { languages: others });
  await page.getByRole('checkbox', { name: 'Select all rows' }).uncheck();
  await expect(operators.rows.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
