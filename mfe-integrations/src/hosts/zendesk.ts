import { type Host, HostStore } from './host.ts';
import { isHostOrigin } from './host-origins.ts';
import { fieldsOf, localeOf, requesterOf, themeOf } from './host-values.ts';
import type { HostWindow } from './host-window.ts';
import { HostError } from './replies.ts';
import { ZafClient } from './zaf-client.ts';

const paths = ['ticket.id', 'ticket.subject', 'ticket.requester', 'currentUser', 'colorScheme'];
const changes = ['ticket.requester.email.changed', 'ticket.subject.changed', 'colorScheme.changed'];

/** Ticket sidebar of Zendesk Support (Zendesk Apps Framework v2), which passes its origin and the app's id in the address. */
export async function connectZendesk(hostWindow: HostWindow): Promise<Host> {
  const [origin, appGuid] = [hostWindow.search.get('origin') ?? '', hostWindow.search.get('app_guid') ?? ''];
  if (!appGuid || !isHostOrigin('zendesk', origin)) throw new HostError('The address names no Zendesk account');
  const client = new ZafClient(hostWindow, origin, appGuid);
  await client.register();

  const store = new HostStore();
  let ticketId = '';
  const load = async () => {
    const found = await client.get(paths);
    const person = fieldsOf(found['ticket.requester']);
    const requester = requesterOf({ ...person, reference: `zendesk-${found['ticket.id']}`, subject: found['ticket.subject'] });
    ticketId = /^\d+$/.test(String(found['ticket.id'])) ? String(found['ticket.id']) : '';
    const locale = localeOf(fieldsOf(found['currentUser'])['locale']);
    store.set({ requester: ticketId ? requester : null, locale, theme: themeOf(found['colorScheme']) });
  };
  for (const change of changes) client.on(change, () => void load().catch(() => undefined));
  await load();

  return {
    state: store.state,
    subscribe: store.subscribe,
    insert: (text) => client.invoke('ticket.editor.insert', [text]),
    addNote: async (body) => {
      if (!ticketId) throw new HostError('There is no ticket');
      const data = JSON.stringify({ ticket: { comment: { body, public: false } } });
      await client.request({ url: `/api/v2/tickets/${ticketId}.json`, type: 'PUT', contentType: 'application/json', data });
    },
    addsNoteAtOnce: true,
    resize: (height) => void client.invoke('resize', [{ width: '100%', height: `${height}px` }]).catch(() => undefined),
  };
}
