import type { Locator, Page } from '@playwright/test';

/** Landing page of a mailed link. Locators are independent of the language. */
export class ActionPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly main: Locator;
  /** Performs the link's action. */
  readonly confirm: Locator;
  /** Continues after success or failure. */
  readonly next: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.heading = page.getByRole('heading', { level: 1 });
    this.confirm = this.main.getByRole('button');
    this.next = this.main.getByRole('link');
  }

  /** Opens the link, optionally with changed parameters. */
  async open(link: string, parameters: Record<string, string> = {}): Promise<void> {
    const url = new URL(link);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    await this.page.goto(url.href);
  }
}
