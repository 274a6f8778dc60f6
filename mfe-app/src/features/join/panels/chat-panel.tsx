import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { ChatView } from '../../../shared/chat/chat-view.tsx';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useUnread } from '../../../shared/session-link/use-unread.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { MessageNews } from '../notices/message-news.tsx';
import classes from './chat-panel.module.css';

export function ChatPanel({ isOpen }: { isOpen: boolean }) {
  const chat = useCapability(Chat);
  const { invitation, markUnread } = useJoin();
  useUnread(useObservable(chat)?.unread ?? 0, (count) => markUnread('chat', count));
  if (!chat) return null;
  if (!isOpen) return <MessageNews chat={chat} />;
  return (
    <div className={classes['panel']}>
      <ChatView chat={chat} otherName={invitation.operator.name} canPost />
    </div>
  );
}
