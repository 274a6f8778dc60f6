import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';

/** The local mailbox of a product without a mail server. */
export class MailboxPage {
  readonly page: Page;
  /** The rendered mail. */
  readonly mail: FrameLocator;
  readonly text: Locator;

  constructor(page: Page) {
    this.page = page;
    this.mail = page.frameLocator('iframe');
    this.text = page.locator('pre');
  }

  async goto({ mailbox }: Product): Promise<void> {
    await this.page.goto(mailbox);
  }

  /** Opens the newest mail to an address; reloads until it has arrived. */
  async open(address: string): Promise<void> {
    const link = this.page.getByRole('listitem').filter({ hasText: address }).first().getByRole('link');
    await expect(async () => {
      if (!(await link.isVisible())) await this.page.reload();
      await link.click({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await this.text.waitFor();
  }
}
