import { qualityProtocol, type ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import { createMessenger } from '../peers/messenger.ts';
import type { Peers } from '../peers/peers.ts';

/** Asks the customer for a quality, again whenever the customer's page is loaded again. */
export class QualityRequest {
  readonly #end: () => void;

  constructor(peers: Peers, quality: ScreenQuality) {
    const messenger = createMessenger(peers, qualityProtocol);
    const send = () => messenger.send({ type: 'quality.set', quality });
    send();
    this.#end = peers.channel(qualityProtocol).listen({ open: send });
  }

  close(): void {
    this.#end();
  }
}
