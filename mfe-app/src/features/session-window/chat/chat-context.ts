import type { Chat } from '@nearhand/platform/session-link/chat/chat';
import { createContext, useContext } from 'react';

export const ChatContext = createContext<Chat | null>(null);

export function useWindowChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useWindowChat is called outside of a session window');
  return chat;
}
