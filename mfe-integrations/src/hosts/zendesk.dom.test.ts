import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeParent, settle } from './fake-parent.ts';
import type { Host } from './host.ts';
import { HostWindow } from './host-window.ts';
import { connectZendesk } from './zendesk.ts';

const origin = 'https://northwind.zendesk.com';
const search = new URLSearchParams({ origin, app_guid: 'guid-1' });
const ticket = {
  'ticket.id': 4711,
  'ticket.subject': 'Printer',
  'ticket.requester': { id: 1, name: 'Maria Muñoz', email: 'Maria@Example.com' },
  currentUser: { locale: 'pl-PL' },
  colorScheme: 'dark',
};

interface Posted {
  id?: number;
  request?: string;
  params?: unknown;
  key?: string;
  message?: unknown;
}

let parent: ReturnType<typeof fakeParent>;
const posted = (): Posted[] => parent.messages().map((message) => JSON.parse(String(message)) as Posted);
const lastCall = (request: string) => posted().findLast((message) => message.request === request);
const lastKey = (start: string) => posted().findLast(({ key }) => key?.startsWith(start));

async function connect(values: object = ticket): Promise<Host> {
  const connecting = connectZendesk(new HostWindow('zendesk', search));
  parent.send({ key: 'zaf.app.registered', message: { context: {}, metadata: {} } });
  await settle();
  parent.send({ id: lastCall('get')?.id, result: values });
  return connecting;
}

beforeEach(() => {
  parent = fakeParent(origin);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('connectZendesk', () => {
  it('registers with the framework, at the origin that the address names', async () => {
    await connect();
    expect(posted()[0]).toEqual({ key: 'iframe.handshake', message: { version: '2.0.0' }, appGuid: 'guid-1', instanceGuid: 'guid-1' });
    expect(new Set(parent.sent.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set([origin]));
  });

  it('names the requester, the language and the theme', async () => {
    const host = await connect();
    expect(host.state()).toEqual({
      requester: { name: 'Maria Muñoz', email: 'maria@example.com', reference: 'zendesk-4711', subject: 'Printer' },
      locale: 'pl',
      theme: 'dark',
    });
  });

  it('reads the ticket again after a change of it', async () => {
    const host = await connect();
    parent.send(JSON.stringify({ key: 'zaf.ticket.requester.email.changed', message: 'x' }));
    parent.send({ id: lastCall('get')?.id, result: { ...ticket, 'ticket.requester': { name: 'Jan', email: 'jan@example.com' } } });
    await settle();
    expect(host.state().requester?.email).toBe('jan@example.com');
  });

  it('inserts a text where the agent is writing', async () => {
    const host = await connect();
    const inserting = host.insert('https://nearhand.example/join/x');
    const call = lastCall('invoke');
    expect(call?.params).toEqual({ 'ticket.editor.insert': ['https://nearhand.example/join/x'] });
    parent.send({ id: call?.id, result: { errors: {} } });
    await inserting;
  });

  it('reports what the framework refuses', async () => {
    const host = await connect();
    const inserting = host.insert('x');
    parent.send({ id: lastCall('invoke')?.id, result: { errors: { 'ticket.editor.insert': { message: 'No editor' } } } });
    await expect(inserting).rejects.toThrow('No editor');
  });

  it('adds an internal comment as the agent', async () => {
    const host = await connect();
    const adding = host.addNote?.('12:40');
    const { key = '', message } = lastKey('request:') ?? {};
    expect(message).toMatchObject({ url: '/api/v2/tickets/4711.json', type: 'PUT' });
    expect(JSON.parse((message as { data: string }).data)).toEqual({ ticket: { comment: { body: '12:40', public: false } } });
    parent.send({ key: `zaf.${key}.done`, message: { responseArgs: [{}] } });
    await adding;
  });

  it('reports a comment that Zendesk refuses', async () => {
    const host = await connect();
    const adding = host.addNote?.('12:40');
    parent.send({ key: `zaf.${lastKey('request:')?.key}.fail`, message: { responseArgs: [{ status: 422 }] } });
    await expect(adding).rejects.toThrow('refused');
  });

  it('sets the height', async () => {
    const host = await connect();
    host.resize?.(420);
    expect(lastCall('invoke')?.params).toEqual({ resize: [{ width: '100%', height: '420px' }] });
  });

  it.each([
    ['an origin that is not Zendesk', { origin: 'https://evil.example', app_guid: 'x' }],
    ['no app', { origin }],
    ['nothing', {}],
  ])('sends nothing if the address names %s', async (_, values) => {
    await expect(connectZendesk(new HostWindow('zendesk', new URLSearchParams(values)))).rejects.toThrow();
    expect(parent.sent).toEqual([]);
  });

  it('ignores other origins, windows, forms and numbers', async () => {
    const host = await connect();
    const before = host.state();
    const other = document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
    parent.send({ key: 'zaf.colorScheme.changed' }, { origin: 'https://other.zendesk.com' });
    parent.send({ key: 'zaf.colorScheme.changed' }, { source: other });
    const calls = parent.sent.length;
    for (const data of [null, 1, '{', '[]', [], { key: 5 }, { id: 99, result: {} }, { id: '1', result: {} }, { key: 'zaf.constructor' }]) {
      parent.send(data);
    }
    await settle();
    expect(host.state()).toEqual(before);
    expect(parent.sent).toHaveLength(calls);
  });

  it('has no customer outside of a ticket, and limits hostile values', async () => {
    const host = await connect({
      'ticket.id': '../1',
      'ticket.requester': { name: { toString: 'x' } },
      colorScheme: 'url(x)',
      currentUser: 7,
    });
    expect(host.state()).toEqual({ requester: null, locale: null, theme: null });
    await expect(host.addNote?.('x')).rejects.toThrow('no ticket');
    const long = await connect({ ...ticket, 'ticket.subject': `${'x'.repeat(9000)}` });
    expect(long.state().requester?.subject).toHaveLength(200);
  });
});
