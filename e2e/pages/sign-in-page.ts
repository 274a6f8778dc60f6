import type { Locator, Page } from '@playwright/test';

export class SignInPage {
  readonly page: Page;
  readonly email: Locator;
  /** Shown after the password if the user has a second factor. */
  readonly code: Locator;
  readonly refusal: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByRole('textbox', { name: 'Email', exact: true });
    this.code = page.getByLabel('Code from your authenticator app');
    this.refusal = page.getByRole('alert');
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/user/sign-in${query}`);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async askForLink(email: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Get a sign-in link by email' }).click();
    await this.email.fill(email);
    await this.page.getByRole('button', { name: 'Send the link' }).click();
  }
}
