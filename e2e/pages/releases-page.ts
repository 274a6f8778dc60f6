import type { Locator, Page } from '@playwright/test';

/** The page where a team sees and changes what is served of its remote. */
export class ReleasesPage {
  readonly live: Locator;
  readonly canary: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.live = page.getByRole('region', { name: 'Live', exact: true });
    this.canary = page.getByRole('region', { name: 'Canary', exact: true });
    this.dialog = page.getByRole('dialog');
  }

  async open(token: string): Promise<void> {
    await this.#page.goto('/releases');
    await this.enter(token);
  }

  async enter(token: string): Promise<void> {
    await this.#page.getByLabel('Release token', { exact: true }).fill(token);
    await this.#page.getByRole('button', { name: 'Open' }).click();
  }

  candidate(buildId: string): Locator {
    return this.#page.getByRole('table', { name: 'Candidates' }).getByRole('row', { name: buildId });
  }

  history(): Locator {
    return this.#page.getByRole('table', { name: 'History' }).locator('tbody').getByRole('row');
  }

  /** Submits the open dialog. */
  async submit(button: string, reason = ''): Promise<void> {
    await this.dialog.getByLabel('Reason').fill(reason);
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
  }
}
