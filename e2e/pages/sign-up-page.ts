import type { Locator, Page } from '@playwright/test';

export class SignUpPage {
  readonly page: Page;
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly company: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel('Your name');
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.company = page.getByLabel('Company name');
    this.submit = page.getByRole('button', { name: 'Create account' });
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/user/sign-up${query}`);
  }

  async signUp(name: string, email: string, password: string): Promise<void> {
    await this.name.fill(name);
    if (await this.email.isEditable()) await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
