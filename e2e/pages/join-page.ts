import type { Locator, Page } from '@playwright/test';

export class JoinPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly shareButton: Locator;
  /** Confirms the scam warning before the first share with a company. */
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

  /** Brings the tab to the front, because hidden tabs paint no frames. */
  async share(): Promise<void> {
    await this.page.bringToFront();
    await this.shareButton.click();
    if (await this.scamWarningButton.isVisible()) await this.scamWarningButton.click();
  }

  /** Continues the same session after a reload. */
  async shareAgain(): Promise<void> {
    await this.page.bringToFront();
    await this.page.getByRole('button', { name: 'Share again' }).click();
  }

  /** The security words, once both sides have exchanged them. */
  get words(): Locator {
    return this.page.locator('[translate="no"]');
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('9-digit code').fill(code);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
