import type { AppSession } from '@nearhand/platform/client/app';
import type { NativeImage, Tray } from 'electron';
import type { Electron } from '../electron.ts';
import type { DesktopText } from '../texts/desktop-text.ts';
import { type TrayActions, trayMenu } from './tray-menu.ts';

/** The icon of the app in the system's bar, with the sessions of the user. */
export class AppTray {
  readonly #electron: Pick<Electron, 'Menu' | 'Tray'>;
  readonly #text: DesktopText;
  readonly #actions: TrayActions;
  readonly #tray: Tray;

  constructor(electron: Pick<Electron, 'Menu' | 'Tray'>, icon: NativeImage, text: DesktopText, actions: TrayActions) {
    this.#electron = electron;
    this.#text = text;
    this.#actions = actions;
    this.#tray = new electron.Tray(icon);
    this.#tray.on('click', actions.open);
    this.show([]);
  }

  show(sessions: readonly AppSession[]): void {
    const waiting = sessions.filter(({ isWaiting }) => isWaiting).length;
    const counts = [
      [this.#text('desktop.tray.live'), sessions.length - waiting],
      [this.#text('desktop.tray.waiting'), waiting],
    ] as const;
    const shown = counts.filter(([, count]) => count > 0).map(([label, count]) => `${label}: ${count}`);
    this.#tray.setToolTip(['Nearhand', ...shown].join(' · '));
    // Linux shows changes of a menu only when it is set again.
    this.#tray.setContextMenu(this.#electron.Menu.buildFromTemplate(trayMenu(sessions, this.#text, this.#actions)));
  }
}
