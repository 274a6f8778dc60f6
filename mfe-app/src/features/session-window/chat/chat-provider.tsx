import { requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { useCommands } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';
import { loadChat } from './chat.data.ts';
import { ChatContext } from './chat-context.ts';
import { ChatRecorder } from './chat-recorder.ts';

/** The conversation goes on, is counted and recorded, whether or not its panel is open. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { session, peers, role, showPanel, markUnread } = useWindow();
  const { sessionId } = session;
  const [chat, setChat] = useState<Chat | null>(null);
  const isHost = role === 'host';

  useEffect(() => {
    const { user } = requireMe();
    const nameOf = (who: string) => (who === user.id ? user.name : '');
    const made = new Chat({ peers, own: user.id, nameOf, canPost: () => true });
    setChat(made);
    return () => made.close();
  }, [peers]);

  useEffect(() => {
    if (!chat) return;
    const recorder = new ChatRecorder(sessionId, chat, isHost);
    const gone = new AbortController();
    const restore = async () => {
      const past = await loadChat(sessionId, gone.signal);
      recorder.markRecorded(past.map(({ id }) => id));
      chat.restore(past);
    };
    // Without the record the other side still brings back what was said.
    restore().catch(() => undefined);
    return () => {
      gone.abort();
      recorder.close();
    };
  }, [chat, sessionId, isHost]);

  useCommands([
    {
      id: 'session.chat',
      label: intl.formatMessage({ id: 'app.chat.command' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'c',
      run: () => showPanel('chat'),
    },
  ]);
  return (
    <ChatContext value={chat}>
      {chat && <UnreadCount chat={chat} onCount={(count) => markUnread('chat', count)} />}
      {children}
    </ChatContext>
  );
}

function UnreadCount({ chat, onCount }: { chat: Chat; onCount: (count: number) => void }) {
  const { unread } = useObservable(chat);
  const tell = useEffectEvent(onCount);
  useEffect(() => tell(unread), [unread]);
  return null;
}
