import { ChatView } from '../../../shared/chat/chat-view.tsx';
import { useJoin } from '../join-context.ts';
import { useJoinChat } from './chat-context.ts';
import classes from './chat-panel.module.css';

/** The conversation with those who help. */
export function ChatPanel() {
  const chat = useJoinChat();
  const { invitation } = useJoin();
  if (!chat) return null;
  return (
    <div className={classes['panel']}>
      <ChatView chat={chat} otherName={invitation.operator.name} canSay />
    </div>
  );
}
