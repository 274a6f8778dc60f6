import type { Chat } from '@nearhand/platform/session-link/chat/chat';
import { createContext, useContext } from 'react';

export const ChatContext = createContext<Chat | null>(null);

/** Null until the page takes part. */
export const useJoinChat = (): Chat | null => useContext(ChatContext);
