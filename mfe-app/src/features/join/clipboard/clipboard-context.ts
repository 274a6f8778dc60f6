import { createContext, useContext } from 'react';
import type { ClipboardLine } from '../../../shared/clipboard/clipboard-line.ts';

export const ClipboardContext = createContext<ClipboardLine | null>(null);

/** Null until the page takes part. */
export const useJoinClipboard = (): ClipboardLine | null => useContext(ClipboardContext);
