import { type Host, HostStore } from './host.ts';
import { fieldsOf, localeOf, requesterOf, themeOf } from './host-values.ts';
import type { HostWindow } from './host-window.ts';
import { Replies, replyInTime } from './replies.ts';

/**
 * A host whose own code cannot run in our page: the page of our app package frames ours and passes its calls on. It sends
 * `nearhand:host` with what the host shows, and answers each `nearhand:call` with `nearhand:answer`.
 */
export async function connectBridge(hostWindow: HostWindow): Promise<Host> {
  const store = new HostStore();
  const replies = new Replies();
  const opened = Promise.withResolvers<{ origin: string; canAddNote: boolean; canCount: boolean }>();
  const starters = new Set<() => void>();
  let pinned: string | null = null;

  hostWindow.listen(({ origin, data }) => {
    const message = fieldsOf(data);
    if (pinned !== null && origin !== pinned) return;
    if (message['type'] === 'nearhand:host') {
      pinned = origin;
      const { requester, locale, theme, canAddNote, canCount } = message;
      store.set({ requester: requester ? requesterOf(fieldsOf(requester)) : null, locale: localeOf(locale), theme: themeOf(theme) });
      opened.resolve({ origin, canAddNote: canAddNote === true, canCount: canCount === true });
    } else if (message['type'] === 'nearhand:command' && message['command'] === 'start' && pinned !== null) {
      for (const start of starters) start();
    } else if (message['type'] === 'nearhand:answer') {
      if (message['isDone'] === true) replies.resolve(message['id'], null);
      else replies.reject(message['id'], '');
    }
  });
  // Contains nothing, because the origin of the host is not known yet.
  window.parent.postMessage({ type: 'nearhand:hello' }, '*');
  const { origin, canAddNote, canCount } = await replyInTime(opened.promise);

  const call = async (method: string, value: unknown) => {
    await replies.request((id) => hostWindow.post({ type: 'nearhand:call', id, method, value }, origin));
  };
  return {
    state: store.state,
    subscribe: store.subscribe,
    insert: (text) => call('insert', text),
    ...(canAddNote && { addNote: (text: string) => call('addNote', text) }),
    addsNoteAtOnce: false,
    ...(canCount && {
      showCount: (count: number) => void call('count', count).catch(() => undefined),
      onStart: (listener: () => void) => {
        starters.add(listener);
        call('ready', null).catch(() => undefined);
        return () => void starters.delete(listener);
      },
    }),
    resize: (height) => void call('resize', height).catch(() => undefined),
  };
}
