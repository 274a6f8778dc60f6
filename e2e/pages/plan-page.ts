import type { Locator, Page } from '@playwright/test';
import { pressByKey } from '../fixtures/page/keyboard.ts';

/** The subscription and the plans of a company, by keyboard. */
export class PlanPage {
  readonly page: Page;
  readonly main: Locator;
  readonly undo: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.undo = page.getByRole('button', { name: 'Undo' });
  }

  async goto(): Promise<void> {
    await this.page.goto('/app/account/subscription');
  }

  /** Opens the change to a plan, billed yearly. */
  async choose(name: string): Promise<void> {
    await this.page.goto('/app/account/upgrade');
    await pressByKey(this.page, this.page.getByRole('region', { name }).getByRole('link'));
  }

  async confirm(name: string): Promise<void> {
    await pressByKey(this.page, this.page.getByRole('button', { name }));
  }

  async cancel(): Promise<void> {
    await pressByKey(this.page, this.page.getByRole('button', { name: 'Cancel the plan' }));
    await pressByKey(this.page, this.page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }));
  }

  /** A line of the next invoice. */
  amount(name: RegExp): Locator {
    return this.page.getByRole('row', { name });
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { name });
  }
}
