import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { ChatView } from '../../../shared/chat/chat-view.tsx';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useCustomerName } from '../use-customer-name.ts';
import { useWindow } from '../window-context.ts';

export function ChatPanel() {
  const chat = useCapability(Chat);
  const { role } = useWindow();
  const otherName = useCustomerName();
  return chat && <ChatView chat={chat} otherName={otherName} canPost={role !== 'watcher'} />;
}
