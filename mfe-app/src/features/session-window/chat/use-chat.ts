import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { useEffect } from 'react';
import { useOpenCapability } from '../../../shared/session-link/use-capability.ts';
import { useUnread } from '../../../shared/session-link/use-unread.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';
import { loadChat } from './chat.data.ts';
import { ChatRecorder } from './chat-recorder.ts';

/** Opens the chat and stores it on the server, also while its panel is closed. */
export function useChat(): void {
  const { session, role, markUnread } = useWindow();
  const { sessionId } = session;
  const isHost = role === 'host';
  const chat = useOpenCapability(Chat);
  useUnread(useObservable(chat)?.unread ?? 0, (count) => markUnread('chat', count));

  useEffect(() => {
    if (!chat) return;
    const recorder = new ChatRecorder(sessionId, chat, isHost);
    const controller = new AbortController();
    const restore = async () => {
      const past = await loadChat(sessionId, controller.signal);
      recorder.markRecorded(past.map(({ id }) => id));
      chat.restore(past);
    };
    // The customer's page sends the past messages if the server does not.
    restore().catch(() => undefined);
    return () => {
      controller.abort();
      recorder.close();
    };
  }, [chat, sessionId, isHost]);
}
