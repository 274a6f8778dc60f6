import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { pressByKey, tabTo, withoutPointer } from '../../fixtures/page/keyboard.ts';
import { languages } from '../../fixtures/page/language.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PlanPage } from '../../pages/plan-page.ts';

const others = languages.filter((language) => language !== 'en');

test('an owner changes plans by keyboard', async ({ page, company, signIn }) => {
  const { owner } = await company();
  await signIn(owner);
  await withoutPointer(page);
  const plan = new PlanPage(page);
  await plan.goto();
  await expect(plan.main.getByText(/You can try Team until/)).toBeVisible();
  await expect(page.getByText(/nothing is charged/)).toBeVisible();
  await expect(page.getByText('No invoices')).toBeVisible();

  await test.step('Team, billed yearly', async () => {
    await pressByKey(page, page.getByRole('link', { name: 'Change plan' }));
    await expect(page.getByRole('region', { name: 'Team' }).getByText('Your plan')).toBeVisible();
    await expectAccessibleLayout(page, 'plans', { languages: others });
    await pressByKey(page, page.getByRole('link', { name: 'Choose Team' }));
    await expect(plan.title('Team, billed yearly')).toBeVisible();
    await expect(plan.amount(/^Total/)).toContainText('€280.44');
    await plan.confirm('Change to Team');
    await expect(plan.title('Your company now has the Team plan')).toBeVisible();
    await expectAccessibleLayout(page, 'changed plan', { languages: others });
  });

  await test.step('Business, prorated', async () => {
    await plan.choose('Business');
    await expect(plan.amount(/Unused time of the Team plan/)).toContainText('-€228');
    await expect(plan.amount(/^Business plan/)).toContainText('€468');
    await expectAccessibleLayout(page, 'change of the plan', { languages: others });
    await plan.confirm('Change to Business');
    await expect(plan.title('Your company now has the Business plan')).toBeVisible();
  });

  await test.step('a downgrade at the end of the period', async () => {
    await plan.choose('Starter');
    await expect(page.getByText(/The Starter plan starts on/)).toBeVisible();
    await plan.confirm('Schedule Starter');
    await expect(page.getByText(/the plan changes to Starter: €108 per year plus tax/)).toBeVisible();
  });
});

test('an owner cancels, undoes it and downloads the invoices by keyboard', async ({ page, company, signIn }) => {
  const { owner } = await company();
  const params = { path: { companyId: owner.me.company.companyId } };
  for (const body of ['team-year', 'business-year'] as const)
    await unwrap(owner.api.PUT('/company/{companyId}/subscription', { params, body }));
  await signIn(owner);
  await withoutPointer(page);
  const plan = new PlanPage(page);
  await plan.goto();

  await test.step('a cancellation in two clicks, and its undo', async () => {
    await plan.cancel();
    await expect(page.getByText(/The Business plan ends on .* and is not renewed/)).toBeVisible();
    await expectAccessibleLayout(page, 'cancelled subscription', { languages: others });
    await pressByKey(page, plan.undo);
    await expect(page.getByText(/Renews on/)).toBeVisible();
  });

  await test.step('the invoices', async () => {
    const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const started = page.waitForEvent('download');
    await tabTo(page, rows.first());
    await page.keyboard.press('ArrowRight');
    await expect(rows.first().getByRole('button', { name: /^Download invoice NH-/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^NH-\d{4}-\d{6}\.pdf$/);
    const { text } = await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true });
    for (const part of [
      'Invoice NH-',
      'Northwind Care',
      'Unused time of the Team plan, billed yearly',
      'Business plan, billed yearly',
      'Nothing is charged',
    ])
      expect(text).toContain(part);
  });
});
