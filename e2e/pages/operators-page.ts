import type { Locator, Page } from '@playwright/test';
import { ListPage } from './list-page.ts';

export class OperatorsPage extends ListPage {
  readonly inviteButton: Locator;
  readonly inviteDialog: Locator;
  /** Invitations that have not been accepted. */
  readonly pending: Locator;

  constructor(page: Page) {
    super(page, '/app/account/operators', 'Operators');
    this.inviteButton = page.getByRole('button', { name: 'Invite colleagues' });
    this.inviteDialog = page.getByRole('dialog', { name: 'Invite colleagues' });
    this.pending = page.getByRole('region', { name: /not been accepted yet/ }).getByRole('listitem');
  }

  /** Chooses what to do with a colleague, and says yes. */
  async act(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: action }).click();
  }
}
