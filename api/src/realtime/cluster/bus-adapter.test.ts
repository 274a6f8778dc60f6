import { type Namespace, Server } from 'socket.io';
import { MessageType } from 'socket.io-adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from './bus.ts';
import { BusAdapter } from './bus-adapter.ts';

const close = vi.fn();
const send = vi.fn();
const bus = { id: 'this', send, isCatchingUp: false };
let adapter: BusAdapter;

beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
  send.mockClear();
  const namespace = new Server().of('/') as Namespace;
  namespace.sockets.set('one', { conn: { close } } as never);
  bus.isCatchingUp = false;
  adapter = new BusAdapter(namespace, bus as unknown as Bus);
});
afterEach(() => {
  adapter.close();
  vi.useRealTimers();
});

const aHeartbeat = { type: MessageType.HEARTBEAT, uid: 'other', nsp: '/' };

describe('BusAdapter.reconnectAll', () => {
  it('keeps the connections of a single instance', () => {
    adapter.reconnectAll();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes all connections when the heartbeats of other instances have timed out', async () => {
    adapter.init();
    adapter.receive(aHeartbeat);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await adapter.serverCount()).toBe(1);
    adapter.reconnectAll();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('BusAdapter.broadcast', () => {
  const customer = 'session:1:customer';
  const sentTo = async (event: string, ...rooms: string[]) => {
    send.mockClear();
    await adapter.broadcast({ type: 2, data: [event] }, { rooms: new Set(rooms), except: new Set() });
    return send.mock.calls.map(([, recipient]) => recipient);
  };

  it('sends a signal only to the instance where its participant entered last', async () => {
    adapter.receive(aHeartbeat);
    expect(await sentTo('signal', customer)).toEqual([undefined]);
    adapter.receive({ nsp: '/', room: customer, holder: 'other' });
    expect(await sentTo('signal', customer)).toEqual(['other']);
    adapter.receive({ nsp: '/', room: customer, holder: 'third' });
    expect(await sentTo('signal', customer)).toEqual(['third']);
    bus.isCatchingUp = true;
    expect(await sentTo('signal', customer)).toEqual([undefined]);
    bus.isCatchingUp = false;
    expect(await sentTo('session:presence', customer)).toEqual([undefined]);
    expect(await sentTo('signal', customer, 'session:1')).toEqual([undefined]);
  });

  it('reports to the others who has entered here, before anything that is sent later', async () => {
    adapter.receive(aHeartbeat);
    adapter.receive({ nsp: '/', room: customer, holder: 'other' });
    adapter.addAll('two', new Set(['session:1', customer, 'session:1:operators']));
    await adapter.broadcast({ type: 2, data: ['signal'] }, { rooms: new Set([customer]), except: new Set() });
    expect(send.mock.calls.map(([message, recipient]) => [(message as { room?: string }).room, recipient])).toEqual([
      [customer, undefined],
      [undefined, undefined],
    ]);
  });
});
