import { type VoiceMessage, voiceProtocol } from '@nearhand/contracts/peer/voice.gen';
import { Observable } from '../capability/observable.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { Peers } from '../peers/peers.ts';
import { type MicrophoneProblem, openMicrophone } from './microphone.ts';

/** Somebody else's voice. */
export interface OtherVoice {
  peer: string;
  isOn: boolean;
  isMuted: boolean;
  stream: MediaStream | null;
}

export interface VoiceState {
  microphone: 'off' | 'starting' | 'on';
  isMuted: boolean;
  problem: MicrophoneProblem | null;
  /** What this side's microphone gives. */
  own: MediaStream | null;
  deviceId: string | null;
  others: readonly OtherVoice[];
  /** Who would like to talk, until that is answered. */
  askedBy: string | null;
  /** The others are heard here. */
  isListening: boolean;
}

/** Carries a sound to the others. */
export interface VoicePath {
  show(track: MediaStreamTrack, stream: MediaStream): void;
  hide(track: MediaStreamTrack): void;
}

export interface VoiceCallOptions {
  peers: Peers;
  path: () => VoicePath | null;
  mayTalk: (peer: string) => boolean;
  /** The customer hears nobody before saying yes to that. */
  listensAtOnce: boolean;
}

/** Talking: each side turns its own microphone on and off, and hears the others. The picture has nothing to do with it. */
export class VoiceCall extends Observable<VoiceState> {
  readonly #options: VoiceCallOptions;
  readonly #messenger: Messenger<VoiceMessage>;
  readonly #ends: (() => void)[];
  #track: MediaStreamTrack | null = null;
  #turn = 0;

  constructor(options: VoiceCallOptions) {
    super({
      microphone: 'off',
      isMuted: false,
      problem: null,
      own: null,
      deviceId: null,
      others: [],
      askedBy: null,
      isListening: options.listensAtOnce,
    });
    this.#options = options;
    const channel = options.peers.channel(voiceProtocol);
    this.#messenger = createMessenger(options.peers, voiceProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      channel.listen({ open: (peer) => this.#tell(peer), close: (peer) => this.#forget(peer) }),
    ];
    this.#tell();
  }

  close(): void {
    for (const end of this.#ends) end();
    this.turnOff();
  }

  /** Turns the microphone on, or takes another one: the one before is heard until then. Called in a click: the browser may ask. */
  async turnOn(deviceId: string | null = this.state.deviceId): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.set({ ...this.state, microphone: this.#track ? 'on' : 'starting', problem: null, deviceId, askedBy: null, isListening: true });
    const microphone = await openMicrophone(deviceId);
    if (turn !== this.#turn) {
      if (microphone.kind === 'on') microphone.track.stop();
      return;
    }
    if (microphone.kind === 'problem') {
      this.turnOff(microphone.problem);
      return;
    }
    this.#release();
    const { track, stream } = microphone;
    this.#track = track;
    track.enabled = !this.state.isMuted;
    track.addEventListener('ended', () => track === this.#track && this.turnOff('lost'));
    this.#options.path()?.show(track, stream);
    this.set({ ...this.state, microphone: 'on', own: stream });
    this.#tell();
  }

  turnOff(problem: MicrophoneProblem | null = null): void {
    this.#turn += 1;
    this.#release();
    this.set({ ...this.state, microphone: 'off', own: null, isMuted: false, problem });
    this.#tell();
  }

  mute(isMuted: boolean): void {
    if (!this.#track) return;
    this.#track.enabled = !isMuted;
    this.set({ ...this.state, isMuted });
    this.#tell();
  }

  /** Asks the other side to talk. */
  ask(): void {
    this.#messenger.send({ type: 'voice.request' });
  }

  /** Answers with the ears only, or not at all. */
  answerAsk(isListening: boolean): void {
    this.set({ ...this.state, askedBy: null, isListening });
  }

  /** The sound of somebody has come. */
  hear(peer: string, stream: MediaStream): void {
    if (this.#options.mayTalk(peer)) this.#change(peer, { stream });
  }

  unhear(peer: string, stream: MediaStream): void {
    if (this.state.others.some((other) => other.peer === peer && other.stream === stream)) this.#change(peer, { stream: null });
  }

  #receive(message: VoiceMessage, peer: string): void {
    if (!this.#options.mayTalk(peer)) return;
    if (message.type === 'voice.request') {
      if (this.state.microphone === 'off') this.set({ ...this.state, askedBy: peer });
      return;
    }
    this.#change(peer, { isOn: message.isOn, isMuted: message.isMuted });
    // Who has stopped talking does not ask any more.
    if (!message.isOn && this.state.askedBy === peer) this.set({ ...this.state, askedBy: null });
  }

  #change(peer: string, change: Partial<OtherVoice>): void {
    const known = this.state.others.find((other) => other.peer === peer) ?? { peer, isOn: false, isMuted: false, stream: null };
    this.set({ ...this.state, others: [...this.state.others.filter((other) => other.peer !== peer), { ...known, ...change }] });
  }

  /** The way is gone; with it the voice, until it is there again. */
  #forget(peer: string): void {
    const askedBy = this.state.askedBy === peer ? null : this.state.askedBy;
    this.set({ ...this.state, askedBy, others: this.state.others.filter((other) => other.peer !== peer || other.stream) });
  }

  #tell(peer?: string): void {
    const { microphone, isMuted } = this.state;
    this.#messenger.send({ type: 'voice.state', isOn: microphone === 'on', isMuted }, peer === undefined ? {} : { peer });
  }

  #release(): void {
    const track = this.#track;
    this.#track = null;
    if (!track) return;
    this.#options.path()?.hide(track);
    track.stop();
  }
}
