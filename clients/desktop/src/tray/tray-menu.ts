import type { AppSession } from '@nearhand/platform/client/app';
import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopText } from '../texts/desktop-text.ts';
import { plainName } from '../texts/plain-name.ts';

export interface TrayActions {
  open: () => void;
  newSession: () => void;
  openSession: (sessionId: string) => void;
  copyLink: (link: string) => void;
  quit: () => void;
}

const mostShown = 10;

/** An ampersand would mark a key of the menu. */
const labelOf = (name: string): string => plainName(name).replaceAll('&', '&&');

export function trayMenu(sessions: readonly AppSession[], text: DesktopText, actions: TrayActions): MenuItemConstructorOptions[] {
  const section = (title: string, shown: readonly AppSession[]): MenuItemConstructorOptions[] =>
    shown.length === 0
      ? []
      : [
          { label: `${title} (${shown.length})`, enabled: false },
          ...shown
            .slice(0, mostShown)
            .map(({ sessionId, name }) => ({ label: labelOf(name) || sessionId, click: () => actions.openSession(sessionId) })),
        ];
  const open = [
    ...section(
      text('desktop.tray.live'),
      sessions.filter(({ isWaiting }) => !isWaiting),
    ),
    ...section(
      text('desktop.tray.waiting'),
      sessions.filter(({ isWaiting }) => isWaiting),
    ),
  ];
  // The newest session is first.
  const link = sessions.find(({ joinLink }) => joinLink !== null)?.joinLink ?? null;
  return [
    ...(open.length > 0 ? open : [{ label: text('desktop.tray.none'), enabled: false }]),
    { type: 'separator' },
    { label: text('desktop.tray.newSession'), click: actions.newSession },
    { label: text('desktop.tray.copyLink'), enabled: link !== null, click: () => link !== null && actions.copyLink(link) },
    { type: 'separator' },
    { label: text('desktop.tray.open'), click: actions.open },
    { label: text('desktop.menu.quit'), click: actions.quit },
  ];
}
