import { type Surface, type SurfacesMessage, surfacesProtocol } from '@nearhand/contracts/peer/surfaces.gen';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { Peers } from '../peers/peers.ts';

/** The operator's end: receives the list of surfaces. */
export class SurfaceSubscriber {
  readonly #messenger: Messenger<SurfacesMessage>;
  readonly #end: () => void;

  constructor(peers: Peers, onList: (surfaces: readonly Surface[]) => void) {
    this.#messenger = createMessenger(peers, surfacesProtocol);
    this.#end = this.#messenger.listen((message) => {
      if (message.type === 'surfaces.list') onList(message.surfaces);
    });
  }

  /** Asks the customer to share something. Returns false when the customer cannot be reached. */
  request(): boolean {
    return this.#messenger.send({ type: 'surfaces.request' });
  }

  close(): void {
    this.#end();
  }
}
