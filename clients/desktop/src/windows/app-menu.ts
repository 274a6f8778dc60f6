import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import type { DesktopText } from '../texts/desktop-text.ts';

export interface AppMenuOptions {
  isMac: boolean;
  /** Null where the system has no such setting, or an administrator has decided. */
  openAtLogin: boolean | null;
  hasGlobalKeys: boolean;
  canUpdate: boolean;
  canChangeServer: boolean;
  newSession: () => void;
  setOpenAtLogin: (isOn: boolean) => void;
  /** Returns whether they are on then. */
  setGlobalKeys: (isOn: boolean) => boolean;
  checkForUpdates: () => void;
  changeServer: () => void;
  quit: () => void;
}

const toggleOnTop = (window: BaseWindow | undefined) => window?.setAlwaysOnTop(!window.isAlwaysOnTop());
const toggleFullScreen = (window: BaseWindow | undefined) => window?.setFullScreen(!window.isFullScreen());

/** The menu of all windows, and their shortcuts. While a device has the keyboard, they are off. */
export function appMenu(text: DesktopText, options: AppMenuOptions): MenuItemConstructorOptions[] {
  const { isMac, openAtLogin, canUpdate, canChangeServer } = options;
  const ownMenu: MenuItemConstructorOptions = {
    label: 'Nearhand',
    submenu: [
      { label: text('desktop.tray.newSession'), accelerator: 'CommandOrControl+Shift+N', click: options.newSession },
      { type: 'separator' },
      ...(openAtLogin === null
        ? []
        : [
            {
              label: text('desktop.menu.openAtLogin'),
              type: 'checkbox' as const,
              checked: openAtLogin,
              click: ({ checked }: { checked: boolean }) => options.setOpenAtLogin(checked),
            },
          ]),
      {
        label: text('desktop.menu.globalKeys', { keys: isMac ? '⌥⌘N' : 'Ctrl+Alt+N' }),
        type: 'checkbox',
        checked: options.hasGlobalKeys,
        click: (item) => {
          item.checked = options.setGlobalKeys(item.checked);
        },
      },
      ...(canUpdate ? [{ label: text('desktop.menu.checkForUpdates'), click: options.checkForUpdates }] : []),
      ...(canChangeServer ? [{ label: text('desktop.menu.changeServer'), click: options.changeServer }] : []),
      { type: 'separator' },
      { label: text('desktop.menu.quit'), accelerator: 'CommandOrControl+Q', click: options.quit },
    ],
  };
  return [
    ownMenu,
    {
      label: text('desktop.menu.edit'),
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: text('desktop.menu.view'),
      submenu: [
        { label: text('desktop.menu.reload'), role: 'reload' },
        { label: text('desktop.menu.zoomReset'), role: 'resetZoom' },
        { label: text('desktop.menu.zoomIn'), role: 'zoomIn' },
        { label: text('desktop.menu.zoomOut'), role: 'zoomOut' },
        { type: 'separator' },
        {
          label: text('desktop.menu.fullScreen'),
          accelerator: isMac ? 'Control+Command+F' : 'F11',
          click: (_item, window) => toggleFullScreen(window),
        },
        {
          label: text('desktop.menu.alwaysOnTop'),
          accelerator: 'CommandOrControl+Shift+T',
          click: (_item, window) => toggleOnTop(window),
        },
      ],
    },
    { label: text('desktop.menu.window'), role: 'windowMenu' },
  ];
}
