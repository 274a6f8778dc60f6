import type { BrowserWindow } from 'electron';
import type { ControlQuestion } from '../control/computer-control.ts';
import type { Electron } from '../electron.ts';
import type { DesktopText } from '../texts/desktop-text.ts';
import { plainName } from '../texts/plain-name.ts';

/** The questions of the app. Each resolves to whether the user agrees. */
export function dialogsWith({ dialog }: Pick<Electron, 'dialog'>, text: DesktopText) {
  const show = { type: 'question', defaultId: 0, cancelId: 1 } as const;
  const explain = (window: BrowserWindow, message: string) => {
    const buttons = [text('desktop.window.close')];
    void dialog.showMessageBox(window, { type: 'error', title: 'Nearhand', message, buttons }).catch(() => undefined);
  };
  return {
    changeServer: async () => {
      const buttons = [text('desktop.server.change.confirm'), text('desktop.server.change.cancel')];
      return (await dialog.showMessageBox({ ...show, message: text('desktop.server.change'), buttons })).response === 0;
    },
    installUpdate: async (version: string) => {
      const buttons = [text('desktop.update.install'), text('desktop.update.later')];
      return (await dialog.showMessageBox({ ...show, message: text('desktop.update.ready', { version }), buttons })).response === 0;
    },
    /** Asks in the words of the agent, which name what a yes grants. The names are those of the server, and a no is the default. */
    allowControl: async (window: BrowserWindow, question: ControlQuestion, signal: AbortSignal) => {
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        title: 'Nearhand',
        message: `${plainName(question.operator)} (${plainName(question.company)}) ${question.text}`,
        detail: text('desktop.control.caution'),
        buttons: [question.deny, question.allow],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal,
      });
      return response === 1;
    },
    explain,
    explainProxy: (window: BrowserWindow) => explain(window, text('desktop.control.proxy')),
    loadAgain: async (window: BrowserWindow, detail: string) => {
      const buttons = [text('desktop.window.retry'), text('desktop.window.close')];
      const options = { ...show, type: 'error', message: text('desktop.window.failed'), detail, buttons } as const;
      return (await dialog.showMessageBox(window, options)).response === 0;
    },
  };
}
