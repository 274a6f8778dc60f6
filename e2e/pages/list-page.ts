import type { Locator, Page } from '@playwright/test';

/** Common parts of lists. */
export class ListPage {
  readonly page: Page;
  readonly path: string;
  readonly table: Locator;
  readonly rows: Locator;
  readonly searchField: Locator;
  readonly pager: Locator;
  /** Such as `1–25 of 250`. */
  readonly range: Locator;

  constructor(page: Page, path: string, name: string) {
    this.page = page;
    this.path = path;
    this.table = page.getByRole('table', { name });
    this.rows = this.table.locator('tbody tr[data-id]');
    this.searchField = page.getByRole('searchbox', { name: `Search ${name.toLowerCase()}` });
    this.pager = page.getByRole('navigation', { name: `Pages of ${name.toLowerCase()}` });
    this.range = this.pager.getByRole('status').first();
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(this.path + query);
  }

  async sortBy(column: string): Promise<void> {
    await this.table.getByRole('columnheader', { name: column }).getByRole('button').click();
  }

  async showRows(count: 10 | 25 | 50 | 100): Promise<void> {
    await this.pager.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(count));
  }

  rowOf(id: string): Locator {
    return this.table.locator(`tr[data-id="${id}"]`);
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Cell texts of a column. */
  column(index: number): Promise<string[]> {
    return this.rows.locator(`td:nth-child(${index + 1})`).allInnerTexts();
  }
}

export const devicesPage = (page: Page): ListPage => new ListPage(page, '/app/devices', 'Devices');
