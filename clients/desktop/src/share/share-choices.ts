import type { DesktopText } from '../texts/desktop-text.ts';

/** A screen or a window that can be shared. */
export interface ShareChoice {
  kind: 'screen' | 'window';
  name: string;
  /** Data URL; empty where the system gives no picture. */
  picture: string;
}

export interface ShareTexts {
  language: string;
  question: string;
  screens: string;
  windows: string;
  share: string;
  cancel: string;
  missing: string;
  gone: string;
}

/** Content of the page that asks what to share. A choice is identified by its index. */
export interface ShareChoices {
  texts: ShareTexts;
  choices: ShareChoice[];
}

export const shareTexts = (language: string, text: DesktopText): ShareTexts => ({
  language,
  question: text('desktop.share.question'),
  screens: text('desktop.share.screens'),
  windows: text('desktop.share.windows'),
  share: text('desktop.share.start'),
  cancel: text('desktop.share.none'),
  missing: text('desktop.share.missing'),
  gone: text('desktop.share.gone'),
});
