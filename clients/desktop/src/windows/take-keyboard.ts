import type { BrowserWindow } from 'electron';

/**
 * While the picture of a device has the keyboard, no key is a shortcut of the app: Ctrl+W, F11 and Alt reach the device. In the full screen
 * of the page, Chromium's keyboard lock adds the keys of the system.
 */
export function takeKeyboard(window: BrowserWindow, isTaken: boolean): void {
  window.webContents.setIgnoreMenuShortcuts(isTaken);
  // Alt shows a menu bar that hides itself.
  window.setAutoHideMenuBar(!isTaken);
  window.setMenuBarVisibility(false);
}
