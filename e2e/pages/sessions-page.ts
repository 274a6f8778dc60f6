import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list-page.ts';
import { SessionWindow } from './session-window.ts';

export class SessionsPage extends ListPage {
  readonly bulkBar: Locator;
  readonly savedFilters: Locator;

  constructor(page: Page) {
    super(page, '/app/sessions', 'Sessions');
    this.bulkBar = page.getByRole('region', { name: 'Selected sessions' });
    this.savedFilters = page.getByRole('button', { name: 'Saved filters' });
  }

  /** Starts a new session and returns its window. */
  async openNew(): Promise<SessionWindow> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'New session' }).first().click();
    return new SessionWindow(await opened);
  }

  async filterBy(filter: 'Status' | 'Operator', value: string): Promise<void> {
    await this.page.getByRole('button', { name: `Filter by: ${filter}` }).click();
    await this.page.getByRole('menuitemcheckbox', { name: value }).click();
    await this.page.keyboard.press('Escape');
  }

  /** Chooses an item of a row's menu. */
  async choose(title: string, action: string): Promise<void> {
    await this.row(title)
      .getByRole('button', { name: /More actions/ })
      .click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
