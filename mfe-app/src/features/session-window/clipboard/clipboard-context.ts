import { createContext, useContext } from 'react';
import type { ClipboardLine } from '../../../shared/clipboard/clipboard-line.ts';
import type { useSendClipboard } from '../../../shared/clipboard/use-send-clipboard.ts';

export interface WindowClipboard {
  line: ClipboardLine;
  sending: ReturnType<typeof useSendClipboard>;
}

export const ClipboardContext = createContext<WindowClipboard | null>(null);

/** Null for who only watches. */
export const useWindowClipboard = (): WindowClipboard | null => useContext(ClipboardContext);
