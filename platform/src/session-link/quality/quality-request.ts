import { type QualityMessage, qualityProtocol, type ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

/** The operator's end: requests a quality, again whenever the customer's page is loaded again. Null until one was chosen. */
export class QualityRequest extends Observable<ScreenQuality | null> {
  static readonly protocol = qualityProtocol;
  readonly close: () => void;
  readonly #messenger: Messenger<QualityMessage>;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super(null);
    this.#messenger = createMessenger(peers, qualityProtocol);
    this.close = peers.channel(qualityProtocol).listen({ open: () => this.#send() });
  }

  choose(quality: ScreenQuality): void {
    this.set(quality);
    this.#send();
  }

  #send(): void {
    if (this.state) this.#messenger.send({ type: 'quality.set', quality: this.state });
  }
}
