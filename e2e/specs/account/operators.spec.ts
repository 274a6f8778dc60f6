import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { downTo, pressByKey, pressInGroup, withoutPointer } from '../../fixtures/page/keyboard.ts';
import { uniqueEmail } from '../../fixtures/people/company.ts';
import { mailedLink } from '../../fixtures/people/mailed-link.ts';
import { addSecondFactor } from '../../fixtures/people/second-factor.ts';
import { signInAs } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { OperatorsPage } from '../../pages/operators-page.ts';
import { SessionReportPage } from '../../pages/session-report-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

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
  openBrowser,
  seed,
  pageErrors,
}) => {
  pageErrors.allow(/status of 40[0-9]/);
  const { owner, admin, secondOperator } = await company('admin', 'secondOperator');
  await signIn(owner);
  const elsewhere = await openBrowser();
  await signIn(secondOperator, elsewhere);
  const other = await elsewhere.newPage();
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
    await expect(other.getByRole('dialog', { name: 'Your account is deactivated' })).toContainText('your open sessions have ended', {
      timeout: 2_000,
    });
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

  await operators.goto();
  await operators.act(admin.me.user.name, 'Transfer ownership');
  await expect(operators.row(admin.me.user.name)).toContainText('Owner');
  await expect(operators.row('(you)')).toContainText('Admin');
});

test('an admin removes a second factor by keyboard', async ({ page, product, company, signIn, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { admin, operator: ines } = await company('admin', 'operator');
  const phone = await addSecondFactor(product, ines);
  const { name } = ines.me.user;
  const kiosk = await (await openBrowser()).newPage();
  const forgotten = new SignInPage(kiosk);
  await forgotten.goto('?redirectTo=/app/devices');
  await forgotten.signIn(ines.email, product.password);
  await forgotten.code.fill(await phone.code());
  await kiosk.getByRole('button', { name: 'Confirm' }).click();
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText('Devices');

  const customerBrowser = await (await openBrowser()).newPage();
  const signInPage = new SignInPage(customerBrowser);
  await test.step('The operator reaches the second factor without authenticator and recovery codes', async () => {
    await signInPage.goto('?redirectTo=/app/devices');
    await signInPage.signIn(ines.email, product.password);
    await customerBrowser.getByRole('button', { name: 'Use a recovery code' }).click();
  });
  await expect(customerBrowser.getByText('An admin of your company can turn off your two-factor authentication')).toBeVisible();

  await signIn(admin);
  await withoutPointer(page);
  const operators = new OperatorsPage(page);
  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await operators.goto();
  await expect(operators.row(name).getByText('On', { exact: true })).toBeVisible();
  await test.step('The admin turns off two-factor authentication for the operator', async () => {
    await operators.openMenuByKey(name);
    await downTo(page, page.getByRole('menuitem', { name: 'Turn off two-factor authentication' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Turn off two-factor authentication for ${name}?` });
    await expect(question).toContainText(`Make sure that ${name} really requested this`);
    await expectAccessibleLayout(page, 'the question', { part: '[role=dialog]' });
    await pressByKey(page, question.getByRole('button', { name: 'Turn off two-factor authentication' }));
  });
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(`Two-factor authentication is off for ${name}`)).toBeVisible();
  await expect(operators.row(name).getByText('Off', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await expect(kiosk.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();

  await test.step('The operator signs in with the password only', async () => {
    await customerBrowser.getByRole('button', { name: 'Start over' }).click();
    await signInPage.signIn(ines.email, product.password);
  });
  await expect(customerBrowser).toHaveURL('/app/devices');
  expect(await mailedLink(product, ines.email, '/app/account/settings')).toContain('?section=second-factor');
  await page.goto('/app/account/audit');
  await expect(page.getByRole('row').filter({ hasText: `Łukasz Wójcik turned off two-factor authentication for ${name}` })).toBeVisible();
});

test('an admin removes an operator by keyboard', async ({ page, product, company, signIn, seed, openBrowser, pageErrors }) => {
  pageErrors.allow(/status of 40[01]/);
  const { owner, operator: ines } = await company('operator');
  await signIn(owner);
  await withoutPointer(page);
  const elsewhere = await openBrowser();
  const { name } = ines.me.user;
  const { sessionId } = await seed.closedSession(ines, { title: 'Last words' });
  await signIn(ines, elsewhere);
  const other = await elsewhere.newPage();
  await other.goto('/app/account/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  const operators = new OperatorsPage(page);
  const question = page.getByRole('dialog', { name: `Remove ${name}?` });
  const choose = async () => {
    await operators.openMenuByKey(name);
    await downTo(page, page.getByRole('menuitem', { name: 'Remove' }));
    await page.keyboard.press('Enter');
  };
  await operators.goto();
  await expect(page.getByText('2 of 10 seats are taken')).toBeVisible();
  await test.step('The owner cancels the removal', async () => {
    await choose();
    await expect(question).toContainText('permanently deleted');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await expect(question).toBeHidden();
  await expect(operators.row(name)).toBeVisible();

  await test.step('The owner confirms the removal', async () => {
    await choose();
    await pressByKey(page, question.getByRole('button', { name: 'Remove' }));
  });
  await expect(operators.row(name)).toBeHidden();
  await expect(page.getByText('1 of 10 seats are taken')).toBeVisible();

  const notice = other.getByRole('dialog', { name: 'Your account has been deleted' });
  await expect(notice).toContainText('contact an admin of your company');
  await pressByKey(other, notice.getByRole('button', { name: 'Leave this page and sign in with another account' }));
  await expect(other).toHaveURL(/\/user\/sign-in/);
  await new SignInPage(other).signIn(ines.email, product.password);
  await expect(other.getByRole('alert')).toHaveText('Incorrect email or password');

  const record = new SessionReportPage(page);
  await record.goto(sessionId);
  await expect(record.heading).toContainText('Last words');
  await expect(page.getByRole('main')).toContainText(name);
  await page.goto('/app/account/audit');
  await expect(page.getByRole('row').filter({ hasText: `Ada Nowak removed ${name}` })).toBeVisible();
});
