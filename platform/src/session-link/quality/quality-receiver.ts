import { qualityProtocol } from '@nearhand/contracts/peer/quality.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { createMessenger } from '../peers/messenger.ts';

/** The customer's end: sets the quality that an operator requests. It applies to all operators, because there is one capture. */
export class QualityReceiver {
  static readonly protocol = qualityProtocol;
  readonly close: () => void;

  constructor({ peers, media }: Pick<CapabilityContext, 'peers' | 'media'>) {
    this.close = createMessenger(peers, qualityProtocol).listen(({ quality }) => media.setQuality(quality));
  }
}
