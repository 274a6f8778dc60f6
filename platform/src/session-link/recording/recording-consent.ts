import { type RecordingMessage, recordingProtocol } from '@nearhand/contracts/peer/recording.gen';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel, Peers } from '../peers/peers.ts';

export interface ConsentState {
  /** Request that waits for an answer. */
  asking: { id: string; peer: string } | null;
  /** Peer that records now. */
  recordedBy: string | null;
}

export interface RecordingConsentOptions {
  peers: Peers;
  /** Only the host may record. */
  isHost: (peer: string) => boolean;
}

/** Consent of the customer: nothing is recorded without it, and withdrawing it ends a recording. */
export class RecordingConsent extends Observable<ConsentState> {
  readonly #options: RecordingConsentOptions;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<RecordingMessage>;
  readonly #ends: (() => void)[];
  /** The request that was granted. */
  #allowed: { id: string; peer: string } | null = null;

  constructor(options: RecordingConsentOptions) {
    super({ asking: null, recordedBy: null });
    this.#options = options;
    this.#channel = options.peers.channel(recordingProtocol);
    this.#messenger = createMessenger(options.peers, recordingProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#messenger.send({ type: 'recording.state', isOn: this.state.recordedBy !== null }, { peer }),
        close: (peer) => {
          if (this.state.asking?.peer === peer) this.set({ ...this.state, asking: null });
        },
      }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  answer(isGranted: boolean): void {
    const { asking } = this.state;
    if (!asking) return;
    this.#allowed = isGranted ? asking : null;
    this.set({ ...this.state, asking: null });
    this.#messenger.send({ type: 'recording.consent', id: asking.id, isGranted }, { peer: asking.peer });
  }

  /** Withdraws the consent, which ends a running recording. */
  withdraw(): void {
    const allowed = this.#allowed;
    if (!allowed) return;
    this.#allowed = null;
    this.#messenger.send({ type: 'recording.consent', id: allowed.id, isGranted: false }, { peer: allowed.peer });
  }

  #receive(message: RecordingMessage, peer: string): void {
    if (!this.#options.isHost(peer)) return;
    if (message.type === 'recording.request') this.set({ ...this.state, asking: { id: message.id, peer } });
    else if (message.type === 'recording.cancel' && this.state.asking?.id === message.id) this.set({ ...this.state, asking: null });
    else if (message.type === 'recording.state') this.#follow(message.isOn, peer);
  }

  #follow(isOn: boolean, peer: string): void {
    const recordedBy = isOn ? peer : this.state.recordedBy === peer ? null : this.state.recordedBy;
    // The refusal was lost, or there was no consent: it is sent again.
    if (isOn && this.#allowed?.peer !== peer)
      this.#messenger.send({ type: 'recording.consent', id: crypto.randomUUID(), isGranted: false }, { peer });
    if (!isOn && this.#allowed?.peer === peer && this.state.recordedBy === peer) this.#allowed = null;
    this.set({ ...this.state, recordedBy });
    this.#messenger.send({ type: 'recording.state', isOn: recordedBy !== null }, { except: peer });
  }
}
