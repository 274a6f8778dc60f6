import { type Messenger, messengerOver } from '../messenger.ts';
import type { Peers } from '../peers.ts';
import { readSurfaceMessage, type Surface, type SurfaceMessage } from './surface-message.ts';

/** The operator's end: what the customer says that is shown. */
export class SurfaceSubscriber {
  readonly #messenger: Messenger<SurfaceMessage>;
  readonly #end: () => void;

  constructor(peers: Peers, onList: (surfaces: readonly Surface[]) => void) {
    this.#messenger = messengerOver(peers.channel('control'), readSurfaceMessage);
    this.#end = this.#messenger.listen((message) => {
      if (message.type === 'surface.list') onList(message.surfaces);
    });
  }

  /** Asks the customer to show something; false when nobody could be reached. */
  ask(): boolean {
    return this.#messenger.send({ type: 'surface.ask' });
  }

  close(): void {
    this.#end();
  }
}
