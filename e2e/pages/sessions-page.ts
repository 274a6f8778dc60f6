import type { Page } from '@playwright/test';
import { ListPage } from './list-page.ts';
import { SessionWindow } from './session-window.ts';

export class SessionsPage extends ListPage {
  constructor(page: Page) {
    super(page, '/app/sessions', 'Sessions');
  }

  /** Presses New session and gives the window that opens. */
  async openNew(): Promise<SessionWindow> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'New session' }).first().click();
    return new SessionWindow(await opened);
  }
}
