import type { Locator, Page } from '@playwright/test';

export class AppFrame {
  readonly page: Page;
  readonly navigation: Locator;
  readonly unavailable: Locator;
  readonly retry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole('navigation', { name: 'Main navigation' });
    this.unavailable = page.getByRole('heading', { name: 'This area is unavailable right now' });
    this.retry = page.getByRole('button', { name: 'Retry' });
  }

  async open(entry: 'Devices' | 'Sessions' | 'Settings'): Promise<void> {
    await this.navigation.getByRole('link', { name: entry }).click();
  }
}
