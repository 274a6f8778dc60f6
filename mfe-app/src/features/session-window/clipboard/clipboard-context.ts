import type { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { createContext, useContext } from 'react';
import type { useSendClipboard } from '../../../shared/clipboard/use-send-clipboard.ts';

export interface WindowClipboard {
  line: ClipboardExchange;
  sending: ReturnType<typeof useSendClipboard>;
}

export const ClipboardContext = createContext<WindowClipboard | null>(null);

/** Null for who only watches. */
export const useWindowClipboard = (): WindowClipboard | null => useContext(ClipboardContext);
