import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expectAccessibleLayout } from '../../fixtures/accessible-layout.ts';
import { expect, test } from '../../fixtures/test.ts';

const choosePlan = async (page: Page, name: string) => {
  await page.goto('/app/account/upgrade');
  await page.getByRole('region', { name }).getByRole('link').click();
};

test('an owner changes plans, cancels, undoes it and downloads the invoices', async ({ page, company, signIn }) => {
  const { owner } = await company();
  await signIn(owner);
  await page.goto('/app/account/subscription');
  const plan = page.getByRole('main');
  await expect(plan.getByText(/You can try Team until/)).toBeVisible();
  await expect(page.getByText(/nothing is charged/)).toBeVisible();
  await expect(page.getByText('No invoices')).toBeVisible();

  await test.step('Team, billed yearly', async () => {
    await page.getByRole('link', { name: 'Change the plan' }).click();
    await expect(page.getByRole('region', { name: 'Team' }).getByText('Your plan')).toBeVisible();
    await expectAccessibleLayout(page, 'plans');
    await page.getByRole('link', { name: 'Choose Team' }).click();
    await expect(page.getByRole('heading', { name: 'Team, billed yearly' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€280.44');
    await page.getByRole('button', { name: 'Change to Team' }).click();
    await expect(page.getByRole('heading', { name: 'Your company now has the Team plan' })).toBeVisible();
  });

  await test.step('Business, prorated', async () => {
    await choosePlan(page, 'Business');
    await expect(page.getByRole('row', { name: /Unused time of the Team plan/ })).toContainText('-€228');
    await expect(page.getByRole('row', { name: /^Business plan/ })).toContainText('€468');
    await expectAccessibleLayout(page, 'change of the plan');
    await page.getByRole('button', { name: 'Change to Business' }).click();
    await expect(page.getByRole('heading', { name: 'Your company now has the Business plan' })).toBeVisible();
  });

  await test.step('a downgrade at the end of the period', async () => {
    await choosePlan(page, 'Starter');
    await expect(page.getByText(/The Starter plan starts on/)).toBeVisible();
    await page.getByRole('button', { name: 'Schedule Starter' }).click();
    await expect(page.getByText(/the plan changes to Starter, billed yearly/)).toBeVisible();
  });

  await test.step('a cancellation in two clicks, and its undo', async () => {
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(page.getByText(/The Business plan ends on .* and is not renewed/)).toBeVisible();
    await expectAccessibleLayout(page, 'subscription');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/Renews on/)).toBeVisible();
  });

  await test.step('the invoices', async () => {
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows.filter({ hasText: 'NH-' })).toHaveCount(2);
    const started = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download invoice NH-/ })
      .first()
      .click();
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
