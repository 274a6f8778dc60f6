import { type RecordingMessage, recordingProtocol } from '@nearhand/contracts/peer/recording.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';

export interface ConsentState {
  /** Request that waits for an answer. */
  request: { id: string; peer: string } | null;
  /** Peer that records now. */
  recordedBy: string | null;
}

export type RecordingConsentContext = Pick<CapabilityContext, 'peers' | 'participants'>;

/** The customer's end: nothing is recorded without consent, and withdrawing it ends a recording. Only the host may record. */
export class RecordingConsent extends Observable<ConsentState> {
  static readonly protocol = recordingProtocol;
  readonly #context: RecordingConsentContext;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<RecordingMessage>;
  readonly #ends: (() => void)[];
  /** The request that was granted. */
  #allowed: { id: string; peer: string } | null = null;

  constructor(context: RecordingConsentContext) {
    super({ request: null, recordedBy: null });
    this.#context = context;
    this.#channel = context.peers.channel(recordingProtocol);
    this.#messenger = createMessenger(context.peers, recordingProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      this.#channel.listen({
        open: (peer) => this.#messenger.send({ type: 'recording.state', isOn: this.state.recordedBy !== null }, { peer }),
        close: (peer) => {
          if (this.state.request?.peer === peer) this.set({ ...this.state, request: null });
        },
        forget: (peer) => {
          if (this.#allowed?.peer === peer) this.#allowed = null;
          this.#follow(false, peer);
        },
      }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  answer(isGranted: boolean): void {
    const { request } = this.state;
    if (!request) return;
    this.#allowed = isGranted ? request : null;
    this.set({ ...this.state, request: null });
    this.#messenger.send({ type: 'recording.consent', id: request.id, isGranted }, { peer: request.peer });
  }

  /** Withdraws the consent, which ends a running recording. */
  withdraw(): void {
    const allowed = this.#allowed;
    if (!allowed) return;
    this.#allowed = null;
    this.#messenger.send({ type: 'recording.consent', id: allowed.id, isGranted: false }, { peer: allowed.peer });
  }

  #receive(message: RecordingMessage, peer: string): void {
    // A former host ends its recording after a transfer.
    const isEnd = message.type === 'recording.state' && !message.isOn;
    if (!isEnd && this.#context.participants.roleOf(peer) !== 'host') return;
    if (message.type === 'recording.request') this.set({ ...this.state, request: { id: message.id, peer } });
    else if (message.type === 'recording.cancel' && this.state.request?.id === message.id) this.set({ ...this.state, request: null });
    else if (message.type === 'recording.state') this.#follow(message.isOn, peer);
  }

  #follow(isOn: boolean, peer: string): void {
    if (!isOn && this.state.recordedBy !== peer) return;
    const recordedBy = isOn ? peer : null;
    // The refusal was lost, or there was no consent: it is sent again.
    if (isOn && this.#allowed?.peer !== peer)
      this.#messenger.send({ type: 'recording.consent', id: crypto.randomUUID(), isGranted: false }, { peer });
    if (!isOn && this.#allowed?.peer === peer) this.#allowed = null;
    this.set({ ...this.state, recordedBy });
    this.#messenger.send({ type: 'recording.state', isOn: recordedBy !== null }, { except: peer });
  }
}
