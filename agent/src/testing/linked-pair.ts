import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import { PeerLink, type PeerLinkOptions } from '@nearhand/platform/session-link/connection/peer-link';
import type { Signal } from '@nearhand/platform/session-link/connection/signal';
import { NativeConnection } from '../peer/native-connection.ts';

type Side = 'customer' | 'operator';

/** Two ends of a session over real connections on this machine, and the server between them. */
export class LinkedPair {
  readonly #capabilities: readonly PeerCapability[];
  readonly #links: Partial<Record<Side, PeerLink>> = {};
  /** Every connection of each side. */
  readonly connections: Record<Side, NativeConnection[]> = { customer: [], operator: [] };
  isServerReachable = true;

  constructor(capabilities: readonly PeerCapability[]) {
    this.#capabilities = capabilities;
  }

  /** Replaces the link of the side, as a page that is loaded again does. */
  open(side: Side, options: Partial<PeerLinkOptions> = {}): PeerLink {
    const other: Side = side === 'customer' ? 'operator' : 'customer';
    const link = new PeerLink({
      side,
      iceServers: [],
      capabilities: this.#capabilities,
      connections: {
        canRestartIce: false,
        create: (configuration) => {
          const connection = new NativeConnection(configuration);
          this.connections[side].push(connection);
          return connection as unknown as RTCPeerConnection;
        },
      },
      send: (signal) => this.#relay(other, signal),
      isReachable: () => this.isServerReachable,
      ...options,
    });
    this.#links[side] = link;
    return link;
  }

  close(): void {
    for (const link of Object.values(this.#links)) link.close();
  }

  #relay(to: Side, signal: Signal): void {
    if (!this.isServerReachable) return;
    setImmediate(() => void this.#links[to]?.receive(structuredClone(signal)));
  }
}
