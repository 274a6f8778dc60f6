import { readFile } from 'node:fs/promises';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { pressByKey, tabTo } from '../../fixtures/page/keyboard.ts';
import { languages } from '../../fixtures/page/language.ts';
import { uniqueEmail } from '../../fixtures/people/company.ts';
import { type TestUser, unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { OperatorsPage } from '../../pages/operators-page.ts';

const invite = ({ api, me }: TestUser, ...emails: string[]) =>
  unwrap(
    api.POST('/company/{companyId}/invitation', {
      params: { path: { companyId: me.company.companyId } },
      body: { emails, isAdmin: false },
    }),
  );

test('an admin deactivates and activates operators by keyboard', async ({ page, company, signIn }) => {
  const { admin } = await company('admin', 'operator', 'secondOperator');
  await signIn(admin);
  const operators = new OperatorsPage(page);
  const both = ['Inés Muñoz', 'Marco Müller'];
  await operators.goto();
  await expect(operators.rows).toHaveCount(4);
  await expect(operators.row('Ada Nowak').getByRole('checkbox')).toHaveCount(0);

  for (const [button, title] of [
    ['Deactivate', 'Deactivate 2 people?'],
    ['Activate', 'Activate 2 people?'],
  ] as const) {
    await test.step(`The admin selects both operators and presses ${button}`, async () => {
      await tabTo(page, operators.table.locator('tbody tr[tabindex="0"]'));
      await page.keyboard.press('Home');
      for (const name of both) {
        while (!(await operators.row(name).evaluate((row) => row === document.activeElement))) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Space');
      }
      await expect(operators.bar).toContainText('2 people selected');
      await pressByKey(page, operators.bar.getByRole('button', { name: `${button} (2)` }));
      const dialog = page.getByRole('dialog', { name: title });
      for (const name of both) await expect(dialog).toContainText(name);
      await pressByKey(page, dialog.getByRole('button', { name: button }));
    });
    await expect(operators.bar).toContainText('2 of 2 done');
    await expect(operators.row('Deactivated')).toHaveCount(button === 'Deactivate' ? 2 : 0);
    await pressByKey(page, operators.bar.getByRole('button', { name: 'Done' }));
  }
});

test('the list shows changes by another admin at once, without moving the row under the pointer', async ({ page, company, signIn }) => {
  const { owner, admin, secondOperator } = await company('admin', 'secondOperator');
  await signIn(owner);
  const { id } = secondOperator.me.user;
  const change = (body: { isAdmin: boolean }) => unwrap(admin.api.PUT('/user/{userId}', { params: { path: { userId: id } }, body }));
  const operators = new OperatorsPage(page);
  await operators.goto();
  const row = operators.row('Marco Müller');
  const licenses = page.getByText(/seats are taken/);
  await expect(row).toContainText('Operator');
  await change({ isAdmin: true });
  await expect(row).toContainText('Admin');

  await row.hover();
  const before = await row.boundingBox();
  const used = await licenses.innerText();
  const zofia = uniqueEmail('zofia');
  await invite(admin, zofia);
  await expect(page.getByRole('button', { name: 'Show 1 new entry' })).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(before?.y);
  await expect(licenses).not.toHaveText(used);
  await test.step('The pointer leaves the list', () => page.mouse.move(5, 5));
  await expect(operators.pending.filter({ hasText: zofia })).toBeVisible();
  await change({ isAdmin: false });
  await expect(row).toContainText('Operator');
});

test('an admin revokes several invitations at once', async ({ page, company, signIn, pageErrors }) => {
  // They were sent less than a minute ago.
  pageErrors.allow(/status of 429/);
  const { owner } = await company();
  await signIn(owner);
  const emails = [uniqueEmail('ola'), uniqueEmail('pio')];
  await invite(owner, ...emails);
  const operators = new OperatorsPage(page);
  const boxes = emails.map((email) => page.getByRole('checkbox', { name: `Select ${email}` }));
  await operators.goto();
  for (const box of boxes) await box.check();
  await operators.invitationBar.getByRole('button', { name: 'Send again (2)' }).click();
  await expect(operators.invitationBar.getByRole('listitem')).toHaveCount(2);
  await expect(operators.invitationBar).toContainText('0 of 2 done');
  await expect(operators.invitationBar.getByRole('listitem').first()).toContainText('Too many attempts');

  // The run clears the selection at its end.
  for (const box of boxes) await expect(box).not.toBeChecked();
  for (const box of boxes) await box.check();
  await operators.invitationBar.getByRole('button', { name: 'Revoke (2)' }).click();
  await page.getByRole('dialog', { name: 'Revoke 2 invitations?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(operators.invitationBar).toContainText('2 of 2 done');
  for (const email of emails) await expect(operators.pending.filter({ hasText: email })).toBeHidden();
});

test('an admin filters operators, saves the filter and exports the result', async ({ page, company, signIn }) => {
  const { admin } = await company('admin', 'operator', 'secondOperator');
  await signIn(admin);
  const operators = new OperatorsPage(page);
  await operators.goto();
  await operators.filterBy('Role', 'Operator');
  await operators.filterBy('Two-factor', 'Off');
  await expect(operators.rows).toHaveCount(2);
  await expect(page).toHaveURL(/\?role=operator&secondFactor=false$/);
  await operators.savedFilters.click();
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click();
  await page.getByLabel('Filter name').fill('No second factor');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No second factor', exact: true })).toBeVisible();

  await operators.goto('?role=owner');
  await expect(operators.rows).toHaveCount(1);
  await operators.savedFilters.click();
  await page.getByRole('menuitem', { name: 'No second factor' }).click();
  await expect(operators.rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^operators-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean);
  expect(lines[0]).toMatch(/^\uFEFFid,name,email,role,/);
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',')[1])
      .sort(),
  ).toEqual(['Inés Muñoz', 'Marco Müller']);

  await page.getByRole('button', { name: 'No second factor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete “No second factor”' }).click();
  await expect(operators.savedFilters).toBeVisible();
});

test('an admin selects all operators on a phone, and every card fits the screen', async ({ page, company, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { owner } = await company('operator', 'secondOperator');
  await invite(owner, uniqueEmail('ola'), uniqueEmail('a.very.long.name.that.goes.on.and.on.and.on'));
  await signIn(owner);
  const operators = new OperatorsPage(page);
  await operators.goto();
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await page.getByText('Select all rows').click();
  await expect(operators.bar).toContainText('2 people selected');
  await expectAccessibleLayout(page, 'operators, all chosen', { languages });
  await page.getByRole('checkbox', { name: 'Select all rows' }).uncheck();
  await expect(operators.rows.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
