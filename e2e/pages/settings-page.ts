import type { Locator, Page } from '@playwright/test';
import { Authenticator } from '../fixtures/people/authenticator.ts';

export class SettingsPage {
  readonly page: Page;
  readonly name: Locator;
  readonly language: Locator;
  readonly newPassword: Locator;
  readonly newEmail: Locator;
  readonly secondFactor: Locator;
  readonly signIns: Locator;
  /** The reauthentication dialog. */
  readonly again: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('textbox', { name: 'Your name' });
    this.language = page.getByRole('combobox', { name: 'Language' });
    this.newPassword = page.getByLabel('New password', { exact: true });
    this.newEmail = page.getByRole('textbox', { name: 'New email address' });
    this.secondFactor = page.getByRole('region', { name: 'Two-factor authentication' });
    this.signIns = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
    this.again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  }

  async goto(tab?: 'security'): Promise<void> {
    await this.page.goto(`/app/account/settings${tab ? `/${tab}` : ''}`);
  }

  async rename(name: string): Promise<void> {
    await this.name.fill(name);
    await this.saveProfile();
  }

  async saveProfile(options: { timeout?: number } = {}): Promise<void> {
    await this.page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click(options);
  }

  async changePassword(password: string): Promise<void> {
    await this.newPassword.fill(password);
    await this.page.getByRole('button', { name: 'Change password' }).click();
  }

  async changeEmail(address: string): Promise<void> {
    await this.newEmail.fill(address);
    await this.page.getByRole('button', { name: 'Change address' }).click();
  }

  /** Enrols an authenticator app, up to the recovery codes. */
  async addSecondFactor(): Promise<Authenticator> {
    await this.page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const phone = new Authenticator(await this.page.getByRole('textbox', { name: 'Key' }).inputValue());
    await this.page.getByRole('textbox', { name: 'Code from the app' }).fill(await phone.code());
    await this.page.getByRole('button', { name: 'Confirm' }).click();
    return phone;
  }

  async keepRecoveryCodes(): Promise<void> {
    await this.page.getByRole('button', { name: 'I have saved them' }).click();
  }

  async confirmIdentity(password: string): Promise<void> {
    await this.again.getByLabel('Password', { exact: true }).fill(password);
    await this.again.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
