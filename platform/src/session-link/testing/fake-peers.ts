import type { PeerChannelName } from '@nearhand/contracts/peer/peer-protocol';
import type { ChannelListener, GroupChannel, Peers } from '../peers/peers.ts';

type Wire = Map<PeerChannelName, Set<ChannelListener>>;

/** Two ends with a direct connection. A message arrives in the next microtask. */
export function fakePeers(
  left = 'customer',
  right = 'operator',
): { [side in 'customer' | 'operator']: Peers } & { cut: () => void; join: () => void } {
  const wires: Record<string, Wire> = { [left]: new Map(), [right]: new Map() };
  let isOpen = true;
  const listenersOf = (side: string, name: PeerChannelName): Set<ChannelListener> => {
    const wire = wires[side];
    if (!wire) throw new Error(`There is no side ${side}`);
    const listeners = wire.get(name) ?? new Set();
    wire.set(name, listeners);
    return listeners;
  };
  const peersOf = (own: string, other: string): Peers => ({
    channel: ({ channel: name }): GroupChannel => ({
      get openPeers() {
        return isOpen ? [other] : [];
      },
      send: (data, { peer = other, except } = {}) => {
        if (!isOpen || peer !== other || except === other) return false;
        queueMicrotask(() => {
          if (isOpen) for (const { message } of listenersOf(other, name)) message?.(data, own);
        });
        return true;
      },
      bufferedAmount: () => 0,
      roundTripMs: () => null,
      pace: () => undefined,
      maxMessageSize: () => 262_144,
      listen: (listener) => {
        listenersOf(own, name).add(listener);
        return () => listenersOf(own, name).delete(listener);
      },
    }),
  });
  const emit = (event: 'open' | 'close') => {
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const)
      for (const listeners of wires[side]?.values() ?? []) for (const listener of listeners) listener[event]?.(other);
  };
  return {
    customer: peersOf(left, right),
    operator: peersOf(right, left),
    cut: () => {
      isOpen = false;
      emit('close');
    },
    join: () => {
      isOpen = true;
      emit('open');
    },
  };
}
