import { atom } from 'jotai';
import { storedAtom } from '../../core/storage/stored-atom.ts';

export const openSheetAtom = atom<'palette' | 'shortcuts' | null>(null);

/** Shortcuts without Ctrl or Alt. Users of speech input can turn them off (WCAG 2.1.4). */
export const singleKeysAtom = storedAtom('single-key-shortcuts', true);

/** True while typed text goes elsewhere, such as to a remote computer: no shortcut is a character then. */
export const isTypingTakenAtom = atom(false);
