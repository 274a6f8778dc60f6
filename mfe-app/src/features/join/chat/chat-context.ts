import { createContext, useContext } from 'react';
import type { Chat } from '../../../shared/chat/chat.ts';

export const ChatContext = createContext<Chat | null>(null);

/** Null until the page takes part. */
export const useJoinChat = (): Chat | null => useContext(ChatContext);
