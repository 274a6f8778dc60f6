import type { Locator, Page } from '@playwright/test';

export class SessionReportPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly steps: Locator;
  readonly note: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.steps = this.part('Timeline').getByRole('listitem');
    this.note = page.getByRole('textbox', { name: 'Note', exact: true });
  }

  async goto(sessionId: string): Promise<void> {
    await this.page.goto(`/app/sessions/${sessionId}`);
  }

  part(name: 'Timeline' | 'Note'): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
}
