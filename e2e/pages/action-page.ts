import type { Locator, Page } from '@playwright/test';

/** What a link in a mail leads to. Found by what stands where, for it speaks the language of the mail. */
export class ActionPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly main: Locator;
  /** Does what the link is for. */
  readonly confirm: Locator;
  /** Leads on, once it is done or cannot be done. */
  readonly next: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1 });
    this.confirm = this.main.getByRole('button');
    this.next = this.main.getByRole('link');
  }

  /** The link as it came, or with other parameters. */
  async open(link: string, parameters: Record<string, string> = {}): Promise<void> {
    const url = new URL(link);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    await this.page.goto(url.href);
  }
}
