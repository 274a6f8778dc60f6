import type { Page } from '@playwright/test';
import { SessionWindow } from './session-window.ts';

/** Accepts a request for a session with this title and returns the window that opens. */
export async function acceptSessionRequest(page: Page, title: string): Promise<SessionWindow> {
  const accept = page.getByRole('group', { name: title }).getByRole('button', { name: 'Accept' });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), accept.click()]);
  return new SessionWindow(opened);
}
