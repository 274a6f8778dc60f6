import { type Surface, type SurfacesMessage, surfacesProtocol } from '@nearhand/contracts/peer/surfaces.gen';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { Peers } from '../peers/peers.ts';

/** As in the contract; a browser may give a longer one. */
const maxLabelLength = 200;

/** As in the contract. */
export const maxSurfaces = 9;

/** The customer's end: sends the list of surfaces to every operator, also to those who join later. */
export class SurfacePublisher {
  readonly #messenger: Messenger<SurfacesMessage>;
  readonly #ends: (() => void)[];
  #surfaces: readonly Surface[] | null = null;

  /** `onRequest`: an operator asks the customer to share something. */
  constructor(peers: Peers, onRequest: () => void) {
    const channel = peers.channel(surfacesProtocol);
    this.#messenger = createMessenger(peers, surfacesProtocol);
    this.#ends = [
      channel.listen({ open: (peer) => this.#publish(peer) }),
      this.#messenger.listen(({ type }) => type === 'surfaces.request' && onRequest()),
    ];
    for (const peer of channel.openPeers) this.#publish(peer);
  }

  publish(surfaces: readonly Surface[]): void {
    this.#surfaces = surfaces.map((surface) => ({ ...surface, label: surface.label.slice(0, maxLabelLength) }));
    this.#publish();
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #publish(peer?: string): void {
    if (!this.#surfaces) return;
    this.#messenger.send({ type: 'surfaces.list', surfaces: [...this.#surfaces] }, peer === undefined ? undefined : { peer });
  }
}
