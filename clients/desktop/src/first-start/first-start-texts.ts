import type { DesktopText } from '../texts/desktop-text.ts';
import type { ServerFault } from './check-server.ts';

/** The words of the page that asks for the server. */
export interface FirstStartTexts {
  language: string;
  title: string;
  address: string;
  hint: string;
  connect: string;
  connecting: string;
  faults: Record<ServerFault, string>;
}

export const firstStartTexts = (language: string, text: DesktopText): FirstStartTexts => ({
  language,
  title: text('desktop.firstStart.title'),
  address: text('desktop.firstStart.address'),
  hint: text('desktop.firstStart.hint'),
  connect: text('desktop.firstStart.connect'),
  connecting: text('desktop.firstStart.connecting'),
  faults: {
    invalid: text('desktop.firstStart.invalid'),
    certificate: text('desktop.firstStart.certificate'),
    unreachable: text('desktop.firstStart.unreachable'),
    other: text('desktop.firstStart.other'),
  },
});
