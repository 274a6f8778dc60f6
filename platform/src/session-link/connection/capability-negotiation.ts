import { type Hello, helloProtocol } from '@nearhand/contracts/peer/hello.gen';
import { type PeerCapability, peerProtocolVersion } from '@nearhand/contracts/peer/peer-protocol';
import type { LinkChannel } from '../peers/link-channel.ts';
import { parseMessage } from '../peers/messenger.ts';

/** Exchanges hello messages on each connection, and holds the versions that both ends support. */
export class CapabilityNegotiation {
  readonly #listeners = new Set<() => void>();
  #versions: ReadonlyMap<string, number> | null = null;

  constructor(control: Pick<LinkChannel, 'listen' | 'send'>, own: readonly PeerCapability[]) {
    control.listen({
      open: () => control.send(JSON.stringify(helloOf(own))),
      close: () => this.#set(null),
      message: (data) => {
        // One hello counts for a connection: capabilities do not change while they are in use.
        const hello = this.#versions ? null : parseMessage(data, helloProtocol);
        if (hello) this.#set(commonVersions(own, hello));
      },
    });
  }

  /** Returns 0 for a capability that the peer does not support, and until its hello has arrived. */
  versionOf({ name }: Pick<PeerCapability, 'name'>): number {
    return this.#versions?.get(name) ?? 0;
  }

  /** Returns a function that ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(versions: ReadonlyMap<string, number> | null): void {
    if (this.#versions === versions) return;
    this.#versions = versions;
    for (const listener of this.#listeners) listener();
  }
}

const helloOf = (own: readonly PeerCapability[]): Hello => ({
  type: 'hello',
  protocol: peerProtocolVersion,
  capabilities: Object.fromEntries(own.map(({ name, version }) => [name, version])),
});

function commonVersions(own: readonly PeerCapability[], { capabilities }: Hello): ReadonlyMap<string, number> {
  const common = own.filter(({ name }) => name in capabilities);
  return new Map(common.map(({ name, version }) => [name, Math.min(version, capabilities[name] ?? 0)]));
}
