import type { Locator, Page } from '@playwright/test';

export class HomePage {
  readonly page: Page;
  readonly title: Locator;
  readonly languages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.languages = page.getByRole('navigation', { name: /^(Language|Język|Idioma|Lingua)$/ });
  }

  /** The application loads on the first interaction. */
  async use(): Promise<void> {
    const revision = this.page.waitForResponse(/\/revisions\//);
    await this.page.mouse.move(200, 200);
    await revision;
    await this.page.waitForLoadState('networkidle');
  }
}
