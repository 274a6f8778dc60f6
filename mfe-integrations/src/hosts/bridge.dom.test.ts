import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectBridge } from './bridge.ts';
import { fakeParent } from './fake-parent.ts';
import type { Host } from './host.ts';
import { HostWindow } from './host-window.ts';

const origin = 'https://northwind.freshdesk.com';
const requester = { name: 'Maria', email: 'maria@example.com', reference: 'freshdesk-9', subject: 'Printer' };
let parent: ReturnType<typeof fakeParent>;
const last = () => parent.messages().at(-1) as { id: number; method: string; value: unknown };

async function connect(about: object = {}): Promise<Host> {
  const connecting = connectBridge(new HostWindow('freshdesk', new URLSearchParams()));
  parent.send({ type: 'nearhand:host', requester, locale: 'es-MX', theme: 'light', canAddNote: true, ...about });
  return connecting;
}

beforeEach(() => {
  parent = fakeParent(origin);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('connectBridge', () => {
  it('greets without content, then sends to the origin that has answered', async () => {
    const host = await connect();
    expect(parent.sent).toEqual([{ message: { type: 'nearhand:hello' }, targetOrigin: '*' }]);
    expect(host.state()).toEqual({ requester, locale: 'es', theme: 'light' });

    const inserting = host.insert('link');
    expect(parent.sent.at(-1)).toEqual({
      message: { type: 'nearhand:call', id: 1, method: 'insert', value: 'link' },
      targetOrigin: origin,
    });
    parent.send({ type: 'nearhand:answer', id: 1, isDone: true });
    await inserting;
  });

  it('reports a refusal', async () => {
    const host = await connect();
    const adding = host.addNote?.('note');
    expect(last()).toMatchObject({ method: 'addNote', value: 'note' });
    parent.send({ type: 'nearhand:answer', id: last().id, isDone: 'yes' });
    await expect(adding).rejects.toThrow();
  });

  it('has no notes if the host has none', async () => {
    expect((await connect({ canAddNote: 'yes' })).addNote).toBeUndefined();
  });

  it('shows the count, and passes on that a session is wanted, if the host has a place for both', async () => {
    expect((await connect()).showCount).toBeUndefined();
    const host = await connect({ canCount: true });
    host.showCount?.(3);
    expect(last()).toMatchObject({ method: 'count', value: 3 });
    const start = jest.fn();
    const stop = host.onStart?.(start);
    expect(last()).toMatchObject({ method: 'ready' });
    parent.send({ type: 'nearhand:command', command: 'start' });
    parent.send({ type: 'nearhand:command', command: 'end' });
    expect(start).toHaveBeenCalledTimes(1);
    stop?.();
    parent.send({ type: 'nearhand:command', command: 'start' });
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('stays with the origin that answered first', async () => {
    const host = await connect();
    parent.send({ type: 'nearhand:host', requester: { ...requester, email: 'eve@example.com' } }, { origin: 'https://eve.freshdesk.com' });
    expect(host.state().requester?.email).toBe('maria@example.com');
    parent.send({ type: 'nearhand:host', requester: null });
    expect(host.state().requester).toBeNull();
  });
});
