import { expect, type Page } from '@playwright/test';

/** Opens the account menu of the header, in any language, and reads the user's name. */
export async function expectSignedInAs(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').click();
  await expect(page.getByRole('menu')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
