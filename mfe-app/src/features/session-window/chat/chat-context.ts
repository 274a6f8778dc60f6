import { createContext, useContext } from 'react';
import type { Chat } from '../../../shared/chat/chat.ts';

export const ChatContext = createContext<Chat | null>(null);

export function useWindowChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useWindowChat is called outside of a session window');
  return chat;
}
