import { atom } from 'jotai';
import { storedAtom } from '../../core/stored-atom.ts';

/** What lies over the page. */
export const openSheetAtom = atom<'palette' | 'shortcuts' | null>(null);

/** Keys without Ctrl or Alt act; whoever dictates, or presses keys by accident, turns them off. */
export const singleKeysAtom = storedAtom('single-key-shortcuts', true);
