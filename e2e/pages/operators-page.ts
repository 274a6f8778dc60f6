import type { Locator, Page } from '@playwright/test';
import { pressInGroup } from '../fixtures/page/keyboard.ts';
import { ListPage } from './list-page.ts';

export class OperatorsPage extends ListPage {
  readonly inviteButton: Locator;
  readonly inviteDialog: Locator;
  readonly pendingList: Locator;
  readonly pending: Locator;
  readonly bar: Locator;

  constructor(page: Page) {
    super(page, '/app/account/operators', 'Operators');
    this.inviteButton = page.getByRole('button', { name: 'Invite colleagues' });
    this.inviteDialog = page.getByRole('dialog', { name: 'Invite colleagues' });
    this.pendingList = page.getByRole('region', { name: /not been accepted yet/ }).getByRole('list');
    this.pending = this.pendingList.getByRole('listitem');
    this.bar = page.getByRole('region', { name: 'Selected people' });
  }

  /** Opens the menu of an operator with Enter on the row. */
  async openMenuByKey(name: string): Promise<void> {
    await pressInGroup(this.page, this.table.locator('tbody'), this.row(name), 'ArrowDown');
  }

  /** Opens the question of an action on an operator. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Performs and confirms an action on an operator. */
  async act(name: string, action: string): Promise<void> {
    await this.choose(name, action);
    await this.page.getByRole('dialog').getByRole('button', { name: action }).click();
  }
}
