import type { BrowserWindow } from 'electron';
import type { Electron } from '../electron.ts';
import type { DesktopText } from '../texts/desktop-text.ts';

/** The questions of the app. Each resolves to whether the user agrees. */
export function dialogsWith({ dialog }: Pick<Electron, 'dialog'>, text: DesktopText) {
  const show = { type: 'question', defaultId: 0, cancelId: 1 } as const;
  return {
    changeServer: async () => {
      const buttons = [text('desktop.server.change.confirm'), text('desktop.server.change.cancel')];
      return (await dialog.showMessageBox({ ...show, message: text('desktop.server.change'), buttons })).response === 0;
    },
    installUpdate: async (version: string) => {
      const buttons = [text('desktop.update.install'), text('desktop.update.later')];
      return (await dialog.showMessageBox({ ...show, message: text('desktop.update.ready', { version }), buttons })).response === 0;
    },
    loadAgain: async (window: BrowserWindow, detail: string) => {
      const buttons = [text('desktop.window.retry'), text('desktop.window.close')];
      const options = { ...show, type: 'error', message: text('desktop.window.failed'), detail, buttons } as const;
      return (await dialog.showMessageBox(window, options)).response === 0;
    },
  };
}
