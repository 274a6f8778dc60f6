import type { Locator, Page } from '@playwright/test';

/** The operator's window of one session. */
export class SessionWindow {
  readonly page: Page;
  readonly phase: Locator;
  readonly picture: Locator;
  readonly link: Locator;
  readonly code: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phase = page.getByRole('banner').getByRole('status');
    this.picture = page.getByRole('region', { name: 'The customer’s screen' });
    this.link = page.getByLabel('Link for your customer');
    this.code = page.getByRole('definition');
  }

  async goto(sessionId: string): Promise<void> {
    await this.page.goto(`/app/session/desktop/${sessionId}`);
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close session' }).click();
  }
}
