import { originOf, type Signal, signalOfCandidate, signalOfDescription } from './signal.ts';
import { withStartBitrate } from './start-bitrate.ts';

type Description = NonNullable<Signal['description']>;

export interface NegotiationOptions {
  /** Gives way when both sides offer at once. */
  isPolite: boolean;
  send: (signal: Signal) => void;
  /** The other side has offered; what is added now goes into the answer. */
  onOffered?: () => void;
}

/** Perfect negotiation on one peer connection: both sides may offer at any time, and the polite one gives way. */
export class Negotiation {
  readonly #connection: RTCPeerConnection;
  readonly #options: NegotiationOptions;
  #isMakingOffer = false;
  #isSettingAnswer = false;
  #isIgnoringOffer = false;

  constructor(connection: RTCPeerConnection, options: NegotiationOptions) {
    this.#connection = connection;
    this.#options = options;
    connection.addEventListener('negotiationneeded', () => {
      // A connection that was closed meanwhile has nothing to offer; on one that stands, ICE starts anew.
      this.#offer().catch((error: unknown) => console.warn('An offer could not be made', error));
    });
    connection.addEventListener('icecandidate', ({ candidate }) => options.send(signalOfCandidate(candidate)));
  }

  /** An answer that nothing here waits for: it belongs to an offer that was overtaken. */
  isStray({ type, answerTo }: Description): boolean {
    if (type !== 'answer') return false;
    const { signalingState, localDescription } = this.#connection;
    return signalingState !== 'have-local-offer' || (answerTo !== undefined && answerTo !== originOf(localDescription?.sdp));
  }

  /** An answer to an offer of this connection that was given up for the one that is open now. */
  isOvertaken({ type, answerTo }: Description): boolean {
    const { signalingState, localDescription } = this.#connection;
    if (type !== 'answer' || answerTo === undefined || signalingState !== 'have-local-offer') return false;
    const [given, open] = [answerTo, originOf(localDescription?.sdp) ?? ''].map((origin) => origin.split(' '));
    return given?.[0] === open?.[0] && Number(given?.[1]) < Number(open?.[1]);
  }

  /** False for an offer that gives way to the one of this side. */
  async receive({ description, candidate }: Signal): Promise<boolean> {
    if (description) return this.#describe(description);
    await this.#reach(candidate ?? null);
    return true;
  }

  /** Says again what the other side has missed: the first offer as it was, later on a restart of ICE. */
  async renew(): Promise<void> {
    const { signalingState, remoteDescription } = this.#connection;
    const isOffering = signalingState === 'have-local-offer';
    if (!remoteDescription) {
      if (isOffering) this.#sendLocal();
      return;
    }
    this.#connection.restartIce();
    // What was offered into the void is offered again, by new ways. It is not taken back: its parts would get other names,
    // and the other side, which may have answered the first ones, would refuse those for good.
    if (isOffering && !this.#isMakingOffer) await this.#offer();
  }

  async #offer(): Promise<void> {
    this.#isMakingOffer = true;
    try {
      await this.#describeSelf();
    } finally {
      this.#isMakingOffer = false;
    }
  }

  async #describe(description: Description): Promise<boolean> {
    if (this.#isAnswered(description)) {
      this.#sendAnswer();
      return true;
    }
    const isReady = !this.#isMakingOffer && (this.#connection.signalingState === 'stable' || this.#isSettingAnswer);
    this.#isIgnoringOffer = description.type === 'offer' && !isReady && !this.#options.isPolite;
    if (this.#isIgnoringOffer || this.isStray(description)) return !this.#isIgnoringOffer;

    this.#isSettingAnswer = description.type === 'answer';
    try {
      await this.#connection.setRemoteDescription({ type: description.type, sdp: withStartBitrate(description.sdp ?? '') });
    } finally {
      this.#isSettingAnswer = false;
    }
    if (description.type !== 'offer') return true;
    this.#options.onOffered?.();
    await this.#describeSelf();
    return true;
  }

  /** The same offer once more: its answer was lost. That counts also while an offer of this side is open, which the other could not take yet. */
  #isAnswered({ type, sdp }: Description): boolean {
    const { signalingState, currentLocalDescription, currentRemoteDescription } = this.#connection;
    const isSame = currentRemoteDescription?.type === type && originOf(currentRemoteDescription.sdp) === originOf(sdp);
    return type === 'offer' && isSame && signalingState !== 'have-remote-offer' && currentLocalDescription?.type === 'answer';
  }

  async #describeSelf(): Promise<void> {
    await this.#connection.setLocalDescription();
    this.#sendLocal();
  }

  #sendLocal(): void {
    const { localDescription } = this.#connection;
    if (localDescription?.type === 'answer') this.#sendAnswer();
    else if (localDescription) this.#options.send(signalOfDescription(localDescription));
  }

  #sendAnswer(): void {
    const { currentLocalDescription: answer, currentRemoteDescription: offer } = this.#connection;
    if (answer) this.#options.send(signalOfDescription(answer, originOf(offer?.sdp)));
  }

  async #reach(candidate: RTCIceCandidateInit | null): Promise<void> {
    if (this.#isIgnoringOffer || !this.#connection.remoteDescription) return;
    try {
      await this.#connection.addIceCandidate(candidate);
    } catch {
      // A candidate of a generation that was replaced meanwhile: one way less, and the next generation brings its own.
    }
  }
}
