import { type Surface, type SurfacesMessage, surfacesProtocol } from '@nearhand/contracts/peer/surfaces.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

/** The operator's end: the list of surfaces, null until it has arrived. */
export class SurfaceSubscriber extends Observable<readonly Surface[] | null> {
  static readonly protocol = surfacesProtocol;
  readonly close: () => void;
  readonly #messenger: Messenger<SurfacesMessage>;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super(null);
    this.#messenger = createMessenger(peers, surfacesProtocol);
    this.close = this.#messenger.listen((message) => {
      if (message.type === 'surfaces.list') this.set(message.surfaces);
    });
  }

  /** Asks the customer to share something. Returns false when the customer cannot be reached. */
  request(): boolean {
    return this.#messenger.send({ type: 'surfaces.request' });
  }
}
