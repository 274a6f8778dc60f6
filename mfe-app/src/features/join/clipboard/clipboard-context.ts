import type { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { createContext, useContext } from 'react';

export const ClipboardContext = createContext<ClipboardExchange | null>(null);

/** Null until the page takes part. */
export const useJoinClipboard = (): ClipboardExchange | null => useContext(ClipboardContext);
