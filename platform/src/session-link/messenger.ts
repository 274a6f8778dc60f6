import type { GroupChannel } from './peers.ts';

/** The longest text that is looked at, in characters. */
const longestText = 100_000;

/** Typed messages over one channel: what `read` does not know is left to others. Several messengers may share a channel. */
export interface Messenger<Message> {
  send(message: Message, to?: { peer?: string; except?: string }): boolean;
  /** Gives what ends it. */
  listen(listener: (message: Message, peer: string) => void): () => void;
}

/** `read` gets what JSON text of the other side holds, never trusts it, and gives null for what is not its own. */
export function messengerOver<Message extends { type: string }>(
  channel: GroupChannel,
  read: (value: Readonly<Record<string, unknown>>) => Message | null,
): Messenger<Message> {
  return {
    send: (message, to) => channel.send(JSON.stringify(message), to),
    listen: (listener) =>
      channel.listen({
        message: (data, peer) => {
          const value = typeof data === 'string' && data.length <= longestText ? parse(data) : null;
          const message = value && read(value);
          if (message) listener(message, peer);
        },
      }),
  };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
