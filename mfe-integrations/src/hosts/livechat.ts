import { type Host, HostStore } from './host.ts';
import { fieldsOf, requesterOf, textOf, themeOf } from './host-values.ts';
import type { HostWindow } from './host-window.ts';
import { LiveChatConnection } from './livechat-connection.ts';

/** Chat details of the LiveChat Agent App. Its notes belong to chats, which the SDK cannot add to. */
export async function connectLiveChat(hostWindow: HostWindow): Promise<Host> {
  const store = new HostStore({ theme: themeOf(hostWindow.search.get('theme')) });
  const connection = new LiveChatConnection(hostWindow, textOf(hostWindow.search.get('plugin_id'), 100));
  connection.on('customer_profile', (profile) => {
    const { name, email, chat, id } = fieldsOf(profile);
    const reference = `livechat-${textOf(fieldsOf(chat)['id'] ?? id, 30)}`;
    store.set({ requester: requesterOf({ name, email, reference }) });
  });
  connection.on('change_theme', (change) => store.set({ theme: themeOf(fieldsOf(change)['theme']) }));
  await connection.open();
  await connection.send('plugin_inited');

  return {
    state: store.state,
    subscribe: store.subscribe,
    insert: (text) => connection.send('put_message', text),
    addsNoteAtOnce: false,
  };
}
