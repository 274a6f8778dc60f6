import { useIntl } from '@nearhand/platform/intl';
import { ChatView } from '../../../shared/chat/chat-view.tsx';
import { useWindow } from '../window-context.ts';
import { useWindowChat } from './chat-context.ts';

/** The conversation beside the picture. */
export function ChatPanel() {
  const intl = useIntl();
  const { session, role } = useWindow();
  const otherName = session.customerName || intl.formatMessage({ id: 'app.chat.customer' });
  return <ChatView chat={useWindowChat()} otherName={otherName} canSay={role !== 'watcher'} />;
}
