import { type VoiceMessage, voiceProtocol } from '@nearhand/contracts/peer/voice.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import type { MicrophoneProblem } from '../capability/ports.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import { openMicrophone } from './open-microphone.ts';

/** The voice of a peer. */
export interface PeerVoice {
  peer: string;
  isOn: boolean;
  isMuted: boolean;
  stream: MediaStream | null;
}

export interface VoiceState {
  microphone: 'off' | 'starting' | 'on';
  isMuted: boolean;
  problem: MicrophoneProblem | null;
  /** Stream of the own microphone. */
  own: MediaStream | null;
  /** Null for the default microphone. */
  deviceId: string | null;
  /** Null for the default loudspeaker. */
  outputId: string | null;
  others: readonly PeerVoice[];
  /** Peer whose request to talk waits for an answer. */
  requestedBy: string | null;
  /** Whether the voices of the peers are played. */
  isListening: boolean;
}

export type VoiceContext = Pick<
  CapabilityContext,
  'peers' | 'own' | 'participants' | 'media' | 'listenToStreams' | 'report' | 'openMicrophone'
>;

/** A call over the session link: each end turns its own microphone on and off, and plays the others. */
export class VoiceCall extends Observable<VoiceState> {
  static readonly protocol = voiceProtocol;
  readonly #context: VoiceContext;
  readonly #messenger: Messenger<VoiceMessage>;
  readonly #ends: (() => void)[];
  #track: MediaStreamTrack | null = null;
  #turn = 0;
  #isReported = false;

  constructor(context: VoiceContext) {
    super({
      microphone: 'off',
      isMuted: false,
      problem: null,
      own: null,
      deviceId: null,
      outputId: null,
      others: [],
      requestedBy: null,
      // The customer hears nobody without consent.
      isListening: context.own !== 'customer',
    });
    this.#context = context;
    const channel = context.peers.channel(voiceProtocol);
    this.#messenger = createMessenger(context.peers, voiceProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      channel.listen({ open: (peer) => this.#sendState(peer), close: (peer) => this.#forget(peer) }),
      context.listenToStreams({
        come: (peer, stream) => {
          if (isVoice(stream) && mayAct(context.participants, peer)) this.#change(peer, { stream });
        },
        gone: (peer, stream) => {
          if (this.state.others.some((other) => other.peer === peer && other.stream === stream)) this.#change(peer, { stream: null });
        },
      }),
      this.subscribe(() => this.#report(this.state.microphone === 'on' || this.state.others.some(({ isOn }) => isOn))),
    ];
    this.#sendState();
  }

  close(): void {
    this.turnOff();
    for (const end of this.#ends) end();
    this.#report(false);
  }

  /** Turns the microphone on and asks the peer to talk, too. Called in a click: the browser may ask for permission. */
  async talk(): Promise<void> {
    await this.turnOn();
    if (this.state.microphone === 'on') this.#messenger.send({ type: 'voice.request' });
  }

  /** Turns the microphone on, or changes to another one; the former is used until then. Called in a click. */
  async turnOn(deviceId: string | null = this.state.deviceId): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.set({
      ...this.state,
      microphone: this.#track ? 'on' : 'starting',
      problem: null,
      deviceId,
      requestedBy: null,
      isListening: true,
    });
    const microphone = await (this.#context.openMicrophone ?? openMicrophone)(deviceId);
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
    this.#context.media.show(track, stream);
    this.set({ ...this.state, microphone: 'on', own: stream });
    this.#sendState();
  }

  turnOff(problem: MicrophoneProblem | null = null): void {
    this.#turn += 1;
    this.#release();
    this.set({ ...this.state, microphone: 'off', own: null, isMuted: false, problem });
    this.#sendState();
  }

  mute(isMuted: boolean): void {
    if (!this.#track) return;
    this.#track.enabled = !isMuted;
    this.set({ ...this.state, isMuted });
    this.#sendState();
  }

  chooseOutput(outputId: string): void {
    this.set({ ...this.state, outputId });
  }

  /** Answers a request without turning the microphone on. An operator always listens. */
  answer(isListening: boolean): void {
    this.set({ ...this.state, requestedBy: null, isListening: isListening || this.#context.own !== 'customer' });
  }

  #receive(message: VoiceMessage, peer: string): void {
    if (!mayAct(this.#context.participants, peer)) return;
    if (message.type === 'voice.request') {
      if (this.state.microphone === 'off') this.set({ ...this.state, requestedBy: peer });
      return;
    }
    this.#change(peer, { isOn: message.isOn, isMuted: message.isMuted });
    // A request ends with the voice.
    if (!message.isOn && this.state.requestedBy === peer) this.set({ ...this.state, requestedBy: null });
  }

  #change(peer: string, change: Partial<PeerVoice>): void {
    const known = this.state.others.find((other) => other.peer === peer) ?? { peer, isOn: false, isMuted: false, stream: null };
    this.set({ ...this.state, others: [...this.state.others.filter((other) => other.peer !== peer), { ...known, ...change }] });
  }

  /** The channel is closed. A voice with a stream stays: it may recover. */
  #forget(peer: string): void {
    const requestedBy = this.state.requestedBy === peer ? null : this.state.requestedBy;
    this.set({ ...this.state, requestedBy, others: this.state.others.filter((other) => other.peer !== peer || other.stream) });
  }

  #sendState(peer?: string): void {
    const { microphone, isMuted } = this.state;
    this.#messenger.send({ type: 'voice.state', isOn: microphone === 'on', isMuted }, peer === undefined ? {} : { peer });
  }

  #report(isTalk: boolean): void {
    if (isTalk === this.#isReported) return;
    this.#isReported = isTalk;
    this.#context.report?.({ type: isTalk ? 'voiceStarted' : 'voiceEnded' });
  }

  #release(): void {
    const track = this.#track;
    this.#track = null;
    if (!track) return;
    this.#context.media.hide(track);
    track.stop();
  }
}

const isVoice = (stream: MediaStream): boolean => stream.getVideoTracks().length === 0;
