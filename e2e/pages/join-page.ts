import type { Locator, Page } from '@playwright/test';

/** The customer's page. */
export class JoinPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly shareButton: Locator;
  readonly stopButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.shareButton = page.getByRole('button', { name: 'Share my screen' });
    this.stopButton = page.getByRole('button', { name: 'Stop sharing' });
  }

  async goto(key = ''): Promise<void> {
    await this.page.goto(`/join/${key}`);
  }

  /** The tab has to be in front: a hidden one paints no frames. */
  async share(): Promise<void> {
    await this.page.bringToFront();
    await this.shareButton.click();
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Code with 9 digits').fill(code);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
