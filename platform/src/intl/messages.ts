import { atom } from 'jotai';
import type { MessageFormatElement } from 'react-intl';
import type { Locale } from '../core/locale.ts';
import { store } from '../core/store.ts';

export type Messages = Record<string, MessageFormatElement[]>;

/** Loaded messages by locale; each build adds its own. */
export const messagesAtom = atom<Partial<Record<Locale, Messages>>>({});

export function addMessages(locale: Locale, messages: Messages): void {
  store.set(messagesAtom, (all) => ({ ...all, [locale]: { ...all[locale], ...messages } }));
}
