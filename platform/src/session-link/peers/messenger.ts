import type { PeerProtocol } from '@nearhand/contracts/peer/peer-protocol';
import type { Peers } from './peers.ts';

/** Longest text that is parsed, in UTF-16 units. */
const maxLength = 100_000;

/** Typed messages of one capability. Capabilities on the same channel ignore each other's messages. */
export interface Messenger<Message> {
  send(message: Message, to?: { peer?: string; except?: string }): boolean;
  /** Returns a function that ends it. */
  listen(listener: (message: Message, peer: string) => void): () => void;
}

export function createMessenger<Message extends { type: string }>(peers: Peers, protocol: PeerProtocol<Message>): Messenger<Message> {
  const channel = peers.channel(protocol);
  return {
    send: (message, to) => channel.send(JSON.stringify(message), to),
    listen: (listener) =>
      channel.listen({
        message: (data, peer) => {
          const message = parseMessage(data, protocol);
          if (message) listener(message, peer);
        },
      }),
  };
}

/** Returns the message, or null for anything that the protocol does not allow. Every message of a peer passes here. */
export function parseMessage<Message extends { type: string }>(data: unknown, { isMessage }: PeerProtocol<Message>): Message | null {
  const value = parseJson(data);
  return isMessage(value) ? value : null;
}

export function parseJson(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > maxLength) return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
