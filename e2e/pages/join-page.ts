import type { Locator, Page } from '@playwright/test';

/** The customer's page. */
export class JoinPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly shareButton: Locator;
  /** Asked before sharing with a company for the first time. */
  readonly scamWarningButton: Locator;
  readonly stopButton: Locator;
  readonly denyButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.shareButton = page.getByRole('button', { name: 'Share my screen' });
    this.stopButton = page.getByRole('button', { name: 'Stop sharing' });
    this.denyButton = page.getByRole('button', { name: 'Don’t share' });
    this.scamWarningButton = page.getByRole('button', { name: 'Yes, I asked for this help' });
  }

  async goto(key = ''): Promise<void> {
    await this.page.goto(`/join/${key}`);
  }

  /** The tab has to be in front: a hidden one paints no frames. */
  async share(): Promise<void> {
    await this.page.bringToFront();
    await this.shareButton.click();
    if (await this.scamWarningButton.isVisible()) await this.scamWarningButton.click();
  }

  /** The same session again, after the page was loaded again. */
  async shareAgain(): Promise<void> {
    await this.page.bringToFront();
    await this.page.getByRole('button', { name: 'Share again' }).click();
  }

  /** The four words, once both sides have exchanged them. */
  get words(): Locator {
    return this.page.locator('[translate="no"]');
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Code with 9 digits').fill(code);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
