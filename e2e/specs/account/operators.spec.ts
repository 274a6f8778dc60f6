import { randomUUID } from 'node:crypto';
import { expectFit } from '../../fixtures/fit.ts';
import { downTo, pressByKey, tabTo, withoutPointer } from '../../fixtures/keyboard.ts';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import { keepSignedIn, signInAs } from '../../fixtures/people.ts';
import { addSecondFactor } from '../../fixtures/second-factor.ts';
import { expect, test } from '../../fixtures/test.ts';
import { OperatorsPage } from '../../pages/operators-page.ts';
import { SessionRecordPage } from '../../pages/session-record-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

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
  await expectFit(page, 'what became of each', { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(operators.inviteButton).toBeFocused();

  await expect(operators.pending.filter({ hasText: zofia })).toContainText('Good until');
  expect(await mailedLink(product, zofia, '/user/invitation')).toContain('/user/invitation');

  await tabTo(page, page.getByRole('button', { name: `Revoke the invitation of ${jan}` }));
  await page.keyboard.press('Enter');
  await expect(operators.pending.filter({ hasText: jan })).toBeHidden();
  for (let left = await operators.pending.count(); left > 0; left -= 1) {
    await pressByKey(page, page.getByRole('button', { name: /^Revoke the invitation of/ }).first());
    await expect(operators.pending).toHaveCount(left - 1);
  }
  await expect(operators.inviteButton).toBeFocused();
});

test('a question about a colleague that is put off leads the keyboard back to the menu it came from', async ({ page, signIn }) => {
  // The menu is gone at once then.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn();
  await new OperatorsPage(page).goto();
  const more = page.getByRole('button', { name: 'More actions for Inés Muñoz' });
  await pressByKey(page, more);
  await downTo(page, page.getByRole('menuitem', { name: 'Make admin' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Make Inés Muñoz an admin?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('a link that is passed on by hand takes the place of the mailed one', async ({ page, context, product, signIn, openBrowser }) => {
  await signIn();
  const zofia = `${'konstantynopolitanczykowianeczka'.repeat(2)}@example.com`;
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.inviteButton.click();
  await operators.inviteDialog.getByLabel('Email addresses').fill(zofia);
  await operators.inviteDialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(operators.inviteDialog.getByText('Invited')).toBeVisible();
  await operators.inviteDialog.getByRole('button', { name: 'Done' }).click();
  const mailed = await mailedLink(product, zofia, '/user/invitation');

  await page.getByRole('button', { name: `Get a link for ${zofia}` }).click();
  const field = page.getByRole('textbox', { name: `Link for ${zofia}` });
  await expect(field).toHaveValue(/\/user\/invitation/);
  const shown = await field.inputValue();
  expect(shown).not.toBe(mailed);
  await expectFit(page, 'a link for a long address');

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
  await expect(other.getByRole('dialog', { name: 'Your account is deactivated' })).toBeVisible();

  await operators.act(name, 'Activate');
  await expect(operators.row(name)).not.toContainText('Deactivated');
  expect((await signInAs(product, 'colleague')).me.user.isActive).toBe(true);
});

test('by keyboard alone, an admin helps a colleague who lost phone and recovery codes, and who signs in with the password again', async ({
  page,
  context,
  product,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  const ines = await signInAs(product, 'operator');
  const phone = await addSecondFactor(product, ines);
  const { name } = ines.me.user;
  const kiosk = await (await openBrowser()).newPage();
  const forgotten = new SignInPage(kiosk);
  await forgotten.goto('?redirectTo=/app/devices');
  await forgotten.signIn(ines.email, product.password);
  await forgotten.code.fill(await phone.code());
  await kiosk.getByRole('button', { name: 'Confirm' }).click();
  await expect(kiosk.getByRole('row').nth(2)).toBeVisible();

  const home = await (await openBrowser()).newPage();
  const signInPage = new SignInPage(home);
  await test.step('When Inés stands before the second factor without phone and codes', async () => {
    await signInPage.goto('?redirectTo=/app/devices');
    await signInPage.signIn(ines.email, product.password);
    await home.getByRole('button', { name: 'Use a recovery code' }).click();
  });
  await expect(home.getByText('An administrator of your company can remove your second factor')).toBeVisible();

  await keepSignedIn(await signInAs(product, 'admin'), context, product.url);
  await withoutPointer(page);
  const operators = new OperatorsPage(page);
  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await operators.goto();
  await expect(operators.row(name).getByText('On', { exact: true })).toBeVisible();
  await test.step('and an admin whom she asks removes it', async () => {
    await pressByKey(page, more);
    await downTo(page, page.getByRole('menuitem', { name: 'Remove second factor' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Remove the second factor of ${name}?` });
    await expect(question).toContainText(`Be sure that it is really ${name} who asks for it`);
    await expectFit(page, 'the question', { part: '[role=dialog]' });
    await pressByKey(page, question.getByRole('button', { name: 'Remove second factor' }));
  });
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(`The second factor of ${name} is removed`)).toBeVisible();
  await expect(operators.row(name).getByText('Off', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await expect(kiosk.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();

  await test.step('she gets in with the password alone', async () => {
    await home.getByRole('button', { name: 'Begin again' }).click();
    await signInPage.signIn(ines.email, product.password);
  });
  await expect(home).toHaveURL('/app/devices');
  expect(await mailedLink(product, ines.email, '/app/account/settings')).toContain('?section=second-factor');
  await page.goto('/app/account/audit');
  await expect(page.getByRole('row').filter({ hasText: `Łukasz Wójcik removed the second factor of ${name}` })).toBeVisible();
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
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Operators' })).toHaveAttribute('aria-current', 'true');
});

test('an operator who opens the audit log is told that it is for admins, and nothing else', async ({ page, signIn, problems }) => {
  problems.allow(/status of 403/);
  await signIn('operator');
  await page.goto('/app/account/audit');
  await expect(page.getByRole('alert')).toContainText('Your role does not allow this');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('by keyboard alone, an admin removes a colleague for good, who is signed out and told so; the records keep the name', async ({
  page,
  product,
  seed,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 40[01]/);
  await keepSignedIn(await signInAs(product, 'owner'), page.context(), product.url);
  await withoutPointer(page);
  const elsewhere = await openBrowser();
  const ines = await signInAs(product, 'operator');
  const { name } = ines.me.user;
  const { sessionId } = await seed.closedSession(ines, { title: 'Last words' });
  await keepSignedIn(ines, elsewhere, product.url);
  const other = await elsewhere.newPage();
  // Hears nothing of the server by itself.
  await other.goto('/app/account/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  const operators = new OperatorsPage(page);
  const question = page.getByRole('dialog', { name: `Remove ${name}?` });
  const choose = async () => {
    await pressByKey(page, page.getByRole('button', { name: `More actions for ${name}` }));
    await downTo(page, page.getByRole('menuitem', { name: 'Remove' }));
    await page.keyboard.press('Enter');
  };
  await operators.goto();
  await expect(page.getByText('4 of 10 seats are taken')).toBeVisible();
  await test.step('When I think better of it', async () => {
    await choose();
    await expect(question).toContainText('deleted for good');
    await page.keyboard.press('Enter');
  });
  await expect(question).toBeHidden();
  await expect(operators.row(name)).toBeVisible();

  await test.step('and then remove Inés all the same', async () => {
    await choose();
    await pressByKey(page, question.getByRole('button', { name: 'Remove' }));
  });
  await expect(operators.row(name)).toBeHidden();
  await expect(page.getByText('3 of 10 seats are taken')).toBeVisible();

  await pressByKey(other, other.getByRole('link', { name: 'Sessions' }));
  const told = other.getByRole('dialog', { name: 'Your account has been deleted' });
  await expect(told).toContainText('ask an admin of your company');
  await pressByKey(other, told.getByRole('button', { name: 'Leave this page and sign in as somebody else' }));
  await new SignInPage(other).signIn(ines.email, product.password);
  await expect(other.getByRole('alert')).toHaveText('Incorrect email or password');

  const record = new SessionRecordPage(page);
  await record.goto(sessionId);
  await expect(record.heading).toContainText('Last words');
  await expect(page.getByRole('main')).toContainText(name);
  await page.goto('/app/account/audit');
  await expect(page.getByRole('row').filter({ hasText: `Ada Nowak removed ${name}` })).toBeVisible();
});

test('ownership is handed over, and the one who had it stays as an admin', async ({ page, signIn }) => {
  await signIn();
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.act('Łukasz Wójcik', 'Hand ownership over');
  await expect(operators.row('Łukasz Wójcik')).toContainText('Owner');
  await expect(operators.row('(you)')).toContainText('Admin');
});
