import type { Page } from '@playwright/test';
import { SessionWindow } from './session-window.ts';

/** Accepts what a colleague asks about a session of this title, on a page where that is shown, and gives the window that opens. */
export async function acceptSessionRequest(page: Page, title: string): Promise<SessionWindow> {
  const accept = page.getByRole('group', { name: title }).getByRole('button', { name: 'Accept' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), accept.click()]);
  return new SessionWindow(opened);
}
