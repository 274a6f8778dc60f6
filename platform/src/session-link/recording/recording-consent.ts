import { type Messenger, messengerOver } from '../messenger.ts';
import { Observable } from '../observable.ts';
import type { GroupChannel, Peers } from '../peers.ts';
import { type RecordingMessage, readRecordingMessage } from './recording-message.ts';

export interface ConsentState {
  /** Who asks to record, while that is not answered. */
  asking: { id: string; peer: string } | null;
  /** Who records now. */
  recordedBy: string | null;
}

export interface RecordingConsentOptions {
  peers: Peers;
  /** Only who leads the session records it. */
  isHost: (peer: string) => boolean;
}

/** The customer's say in recordings: nothing is recorded without a yes, and a no at any time ends it. */
export class RecordingConsent extends Observable<ConsentState> {
  readonly #options: RecordingConsentOptions;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<RecordingMessage>;
  readonly #ends: (() => void)[];
  /** What was allowed, by whom it was asked. */
  #allowed: { id: string; peer: string } | null = null;

  constructor(options: RecordingConsentOptions) {
    super({ asking: null, recordedBy: null });
    this.#options = options;
    this.#channel = options.peers.channel('control');
    this.#messenger = messengerOver(this.#channel, readRecordingMessage);
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

  answer(isAllowed: boolean): void {
    const { asking } = this.state;
    if (!asking) return;
    this.#allowed = isAllowed ? asking : null;
    this.set({ ...this.state, asking: null });
    this.#messenger.send({ type: 'recording.answer', id: asking.id, isAllowed }, { peer: asking.peer });
  }

  /** Takes the yes back: what runs ends. */
  withdraw(): void {
    const allowed = this.#allowed;
    if (!allowed) return;
    this.#allowed = null;
    this.#messenger.send({ type: 'recording.answer', id: allowed.id, isAllowed: false }, { peer: allowed.peer });
  }

  #receive(message: RecordingMessage, peer: string): void {
    if (!this.#options.isHost(peer)) return;
    if (message.type === 'recording.ask') this.#consider(message, peer);
    else if (message.type === 'recording.state') this.#follow(message.isOn, peer);
  }

  #consider({ id, isWanted }: RecordingMessage & { type: 'recording.ask' }, peer: string): void {
    if (isWanted) this.set({ ...this.state, asking: { id, peer } });
    else if (this.state.asking?.id === id) this.set({ ...this.state, asking: null });
  }

  #follow(isOn: boolean, peer: string): void {
    const recordedBy = isOn ? peer : this.state.recordedBy === peer ? null : this.state.recordedBy;
    // The way was gone when the no was said, or nobody had said yes: it is said again.
    if (isOn && this.#allowed?.peer !== peer)
      this.#messenger.send({ type: 'recording.answer', id: crypto.randomUUID(), isAllowed: false }, { peer });
    if (!isOn && this.#allowed?.peer === peer && this.state.recordedBy === peer) this.#allowed = null;
    this.set({ ...this.state, recordedBy });
    this.#messenger.send({ type: 'recording.state', isOn: recordedBy !== null }, { except: peer });
  }
}
