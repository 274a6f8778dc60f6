import type { Locator, Page } from '@playwright/test';

export class JoinPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly shareButton: Locator;
  /** Shown to a browser that has not shared with the company. */
  readonly scamWarning: Locator;
  readonly stopButton: Locator;
  readonly denyButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.shareButton = page.getByRole('button', { name: 'Choose what to share' });
    this.stopButton = page.getByRole('button', { name: 'Stop sharing' });
    this.denyButton = page.getByRole('button', { name: 'No, do not share' });
    this.scamWarning = page.getByText('That is a scam');
  }

  async goto(key = ''): Promise<void> {
    await this.page.goto(`/join/${key}`);
  }

  /** Brings the tab to the front, because hidden tabs paint no frames. */
  async share(): Promise<void> {
    await this.page.bringToFront();
    await this.shareButton.click();
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

  /** Messages and requests of the operator, beside Stop. */
  get news(): Locator {
    return this.page.getByRole('region', { name: /^News from/ });
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('9-digit code').fill(code);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }
}
