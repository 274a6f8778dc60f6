import { type Namespace, Server } from 'socket.io';
import { MessageType } from 'socket.io-adapter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusAdapter } from './bus-adapter.ts';
import type { PostgresBus } from './postgres-bus.ts';

const close = vi.fn();
let adapter: BusAdapter;

beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
  const namespace = new Server().of('/') as Namespace;
  namespace.sockets.set('one', { conn: { close } } as never);
  adapter = new BusAdapter(namespace, { send: () => undefined, isCatchingUp: false } as unknown as PostgresBus);
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
