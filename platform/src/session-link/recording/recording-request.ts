import { type RecordingConsent, type RecordingMessage, recordingProtocol } from '@nearhand/contracts/peer/recording.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

export interface RecordingRequestState {
  /** `denied`: the customer has refused or withdrawn the consent. */
  phase: 'off' | 'requested' | 'allowed' | 'denied';
  /** Another operator records. */
  isOnElsewhere: boolean;
}

/** The operator's end: the request for the customer's consent, and whether another operator records. */
export class RecordingRequest extends Observable<RecordingRequestState> {
  static readonly protocol = recordingProtocol;
  readonly #messenger: Messenger<RecordingMessage>;
  readonly #ends: (() => void)[];
  #id: string | null = null;
  #isOn = false;

  constructor({ peers }: Pick<CapabilityContext, 'peers'>) {
    super({ phase: 'off', isOnElsewhere: false });
    const channel = peers.channel(recordingProtocol);
    this.#messenger = createMessenger(peers, recordingProtocol);
    this.#ends = [
      this.#messenger.listen((message) => this.#receive(message)),
      channel.listen({
        open: () => {
          this.#messenger.send({ type: 'recording.state', isOn: this.#isOn });
          if (this.#id !== null && this.state.phase === 'requested') this.#messenger.send({ type: 'recording.request', id: this.#id });
        },
      }),
    ];
    this.#messenger.send({ type: 'recording.state', isOn: false });
  }

  close(): void {
    this.setOn(false);
    for (const end of this.#ends) end();
  }

  /** Asks the customer for consent. Returns false when the customer cannot be reached. */
  send(): boolean {
    const id = crypto.randomUUID();
    if (!this.#messenger.send({ type: 'recording.request', id })) return false;
    this.#id = id;
    this.set({ ...this.state, phase: 'requested' });
    return true;
  }

  /** Cancels the request, or ends the recording. */
  end(): void {
    if (this.#id !== null && this.state.phase === 'requested') this.#messenger.send({ type: 'recording.cancel', id: this.#id });
    this.#id = null;
    this.setOn(false);
    this.set({ ...this.state, phase: 'off' });
  }

  /** Sends whether the recording is running; the customer's page shows it. */
  setOn(isOn: boolean): void {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    this.#messenger.send({ type: 'recording.state', isOn });
  }

  #receive(message: RecordingMessage): void {
    if (message.type === 'recording.state') this.set({ ...this.state, isOnElsewhere: message.isOn && !this.#isOn });
    else if (message.type === 'recording.consent') this.#follow(message);
  }

  /** A refusal always counts; a consent only for the current request. */
  #follow({ id, isGranted }: RecordingConsent): void {
    if (!isGranted && this.state.phase !== 'off') this.set({ ...this.state, phase: 'denied' });
    else if (isGranted && id === this.#id && this.state.phase === 'requested') this.set({ ...this.state, phase: 'allowed' });
  }
}
