import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { ChatContext } from './chat-context.ts';

/** The conversation of the customer, who passes on what one colleague says to the others. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const { peers, people, nameOf } = useJoin();
  const [chat, setChat] = useState<Chat | null>(null);
  const callName = useEffectEvent((who: string) => nameOf(who));
  const mayTalk = useEffectEvent((who: string) => people.some(({ participantId, role }) => participantId === who && role !== 'watcher'));

  useEffect(() => {
    const made = new Chat({ peers, own: 'customer', nameOf: (who) => callName(who), canPost: (who) => mayTalk(who) });
    setChat(made);
    return () => made.close();
  }, [peers]);
  return (
    <ChatContext value={chat}>
      {chat && <UnreadCount chat={chat} />}
      {children}
    </ChatContext>
  );
}

function UnreadCount({ chat }: { chat: Chat }) {
  const { markUnread } = useJoin();
  const { unread } = useObservable(chat);
  const mark = useEffectEvent((count: number) => markUnread('chat', count));
  useEffect(() => mark(unread), [unread]);
  return null;
}
