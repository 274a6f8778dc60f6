import { type Messenger, messengerOver } from '../messenger.ts';
import { Observable } from '../observable.ts';
import type { Peers } from '../peers.ts';
import { type RecordingMessage, readRecordingMessage } from './recording-message.ts';

export interface RecordingRequestState {
  /** `denied`: the customer said no, or took the yes back. */
  phase: 'off' | 'asking' | 'allowed' | 'denied';
  /** A operator records it. */
  isOnElsewhere: boolean;
}

/** The operator's side of the question whether a session may be recorded. */
export class RecordingRequest extends Observable<RecordingRequestState> {
  readonly #messenger: Messenger<RecordingMessage>;
  readonly #ends: (() => void)[];
  #id: string | null = null;
  #isOn = false;

  constructor(peers: Peers) {
    super({ phase: 'off', isOnElsewhere: false });
    const channel = peers.channel('control');
    this.#messenger = messengerOver(channel, readRecordingMessage);
    this.#ends = [
      this.#messenger.listen((message) => this.#receive(message)),
      channel.listen({
        open: () => {
          this.#messenger.send({ type: 'recording.state', isOn: this.#isOn });
          if (this.#id !== null && this.state.phase === 'asking')
            this.#messenger.send({ type: 'recording.ask', id: this.#id, isWanted: true });
        },
      }),
    ];
    this.#messenger.send({ type: 'recording.state', isOn: false });
  }

  close(): void {
    this.setOn(false);
    for (const end of this.#ends) end();
  }

  /** False when the customer cannot be reached. */
  ask(): boolean {
    const id = crypto.randomUUID();
    if (!this.#messenger.send({ type: 'recording.ask', id, isWanted: true })) return false;
    this.#id = id;
    this.set({ ...this.state, phase: 'asking' });
    return true;
  }

  /** Takes the question back, or ends what was allowed. */
  end(): void {
    if (this.#id !== null && this.state.phase === 'asking') this.#messenger.send({ type: 'recording.ask', id: this.#id, isWanted: false });
    this.#id = null;
    this.setOn(false);
    this.set({ ...this.state, phase: 'off' });
  }

  /** Says whether it runs; the customer sees the dot. */
  setOn(isOn: boolean): void {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    this.#messenger.send({ type: 'recording.state', isOn });
  }

  #receive(message: RecordingMessage): void {
    if (message.type === 'recording.state') this.set({ ...this.state, isOnElsewhere: message.isOn && !this.#isOn });
    else if (message.type === 'recording.answer') this.#hear(message);
  }

  /** A no counts whatever it answers; a yes only to what was asked. */
  #hear({ id, isAllowed }: RecordingMessage & { type: 'recording.answer' }): void {
    if (!isAllowed && this.state.phase !== 'off') this.set({ ...this.state, phase: 'denied' });
    else if (isAllowed && id === this.#id && this.state.phase === 'asking') this.set({ ...this.state, phase: 'allowed' });
  }
}
