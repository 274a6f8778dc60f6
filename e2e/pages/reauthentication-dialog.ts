import type { Locator, Page } from '@playwright/test';

/** Asks the user to sign in again over the current page. */
export class ReauthenticationDialog {
  readonly dialog: Locator;
  readonly password: Locator;
  readonly leave: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    this.password = this.dialog.getByLabel('Password', { exact: true });
    this.leave = this.dialog.getByRole('button', { name: 'Leave this page and sign in with another account' });
  }

  async signIn(password: string): Promise<void> {
    await this.password.fill(password);
    await this.dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
