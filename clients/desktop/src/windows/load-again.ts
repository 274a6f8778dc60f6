import type { BrowserWindow } from 'electron';

const hiddenMs = 30_000;

/** Loads a page again that has failed: if the user agrees, or by itself while the window is hidden, as after the start of the system. */
export async function loadAgain(
  window: BrowserWindow,
  reason: string,
  ask: (window: BrowserWindow, reason: string) => Promise<boolean>,
): Promise<void> {
  if (!window.isVisible()) await new Promise((resolve) => setTimeout(resolve, hiddenMs).unref());
  else if (!(await ask(window, reason))) return;
  if (!window.isDestroyed()) window.webContents.reload();
}
