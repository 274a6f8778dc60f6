import type { Locator, Page } from '@playwright/test';

export class SettingsPage {
  readonly page: Page;
  readonly name: Locator;
  readonly language: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('textbox', { name: 'Your name' });
    this.language = page.getByRole('combobox', { name: 'Language' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/app/account/settings');
  }

  async rename(name: string): Promise<void> {
    await this.name.fill(name);
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
