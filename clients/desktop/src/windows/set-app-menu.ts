import type { Electron } from '../electron.ts';
import type { ManagedConfiguration } from '../settings/managed-configuration.ts';
import type { SettingsFile } from '../settings/settings.ts';
import type { DesktopText } from '../texts/desktop-text.ts';
import { appMenu } from './app-menu.ts';
import type { dialogsWith } from './dialogs.ts';
import type { GlobalKeys } from './global-keys.ts';

/** Argument of a start with the system. */
export const hiddenArgument = '--hidden';

interface SetAppMenuOptions {
  electron: Pick<Electron, 'app' | 'dialog' | 'Menu'>;
  platform: NodeJS.Platform;
  text: DesktopText;
  dialogs: Pick<ReturnType<typeof dialogsWith>, 'changeServer'>;
  settings: SettingsFile;
  managed: ManagedConfiguration;
  globalKeys: GlobalKeys;
  canUpdate: boolean;
  newSession: () => void;
  checkForUpdates: () => void;
}

/** Sets the menu of all windows, and applies the settings that are changed in it. */
export function setAppMenu(options: SetAppMenuOptions): void {
  const { electron, platform, text, dialogs, settings, managed, globalKeys, ...given } = options;
  const { app, dialog, Menu } = electron;
  const hasLogin = platform !== 'linux';
  const setOpenAtLogin = (openAtLogin: boolean) => app.setLoginItemSettings({ openAtLogin, args: [hiddenArgument] });
  if (hasLogin && managed.openAtLogin !== undefined) setOpenAtLogin(managed.openAtLogin);
  const changeServer = async () => {
    if (!(await dialogs.changeServer())) return;
    settings.save({ server: null });
    app.relaunch();
    app.quit();
  };
  const setGlobalKeys = (isOn: boolean): boolean => {
    const isDone = globalKeys.turn(isOn);
    if (!isDone) dialog.showErrorBox('Nearhand', text('desktop.globalKeys.taken'));
    settings.save({ hasGlobalKeys: isOn && isDone });
    return isOn && isDone;
  };
  // Another program may have the keys this time.
  if (settings.get().hasGlobalKeys) globalKeys.turn(true);
  const template = appMenu(text, {
    ...given,
    isMac: platform === 'darwin',
    openAtLogin: hasLogin && managed.openAtLogin === undefined ? app.getLoginItemSettings({ args: [hiddenArgument] }).openAtLogin : null,
    canChangeServer: managed.server === undefined,
    setOpenAtLogin,
    hasGlobalKeys: settings.get().hasGlobalKeys,
    setGlobalKeys,
    changeServer: () => void changeServer(),
    quit: () => app.quit(),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
