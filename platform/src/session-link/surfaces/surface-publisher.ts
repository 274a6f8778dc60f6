import { type Surface, type SurfacesMessage, surfacesProtocol } from '@nearhand/contracts/peer/surfaces.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

/** Same limit as in the contract; a browser may give a longer label. */
const maxLabelLength = 200;

/** Same limit as in the contract. */
export const maxSurfaces = 9;

/** The customer's end: sends the list of surfaces to every operator, and holds whether an operator has asked to see something. */
export class SurfacePublisher extends Observable<{ isRequested: boolean }> {
  static readonly protocol = surfacesProtocol;
  readonly #messenger: Messenger<SurfacesMessage>;
  readonly #ends: (() => void)[];
  #surfaces: readonly Surface[] | null = null;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ isRequested: false });
    const channel = peers.channel(surfacesProtocol);
    this.#messenger = createMessenger(peers, surfacesProtocol);
    this.#ends = [
      channel.listen({ open: (peer) => this.#publish(peer) }),
      this.#messenger.listen(({ type }) => type === 'surfaces.request' && this.set({ isRequested: !this.#surfaces?.length })),
    ];
    for (const peer of channel.openPeers) this.#publish(peer);
  }

  publish(surfaces: readonly Surface[]): void {
    this.#surfaces = surfaces.map((surface) => ({ ...surface, label: surface.label.slice(0, maxLabelLength) }));
    this.#publish();
    if (surfaces.length > 0 && this.state.isRequested) this.set({ isRequested: false });
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #publish(peer?: string): void {
    if (!this.#surfaces) return;
    this.#messenger.send({ type: 'surfaces.list', surfaces: [...this.#surfaces] }, peer === undefined ? undefined : { peer });
  }
}
