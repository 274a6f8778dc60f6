import { type Messenger, messengerOver } from '../messenger.ts';
import type { Peers } from '../peers.ts';
import { readSurfaceMessage, type Surface, type SurfaceMessage } from './surface-message.ts';

/** The customer's end: tells every operator, also who comes later, what is shown. */
export class SurfacePublisher {
  readonly #messenger: Messenger<SurfaceMessage>;
  readonly #ends: (() => void)[];
  #surfaces: readonly Surface[] | null = null;

  /** `onAsk`: a operator would like to see something again. */
  constructor(peers: Peers, onAsk: () => void) {
    const channel = peers.channel('control');
    this.#messenger = messengerOver(channel, readSurfaceMessage);
    this.#ends = [
      channel.listen({ open: (peer) => this.#tell(peer) }),
      this.#messenger.listen(({ type }) => type === 'surface.ask' && onAsk()),
    ];
    for (const peer of channel.openPeers) this.#tell(peer);
  }

  show(surfaces: readonly Surface[]): void {
    this.#surfaces = surfaces;
    this.#tell();
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #tell(peer?: string): void {
    if (!this.#surfaces) return;
    this.#messenger.send({ type: 'surface.list', surfaces: [...this.#surfaces] }, peer === undefined ? undefined : { peer });
  }
}
