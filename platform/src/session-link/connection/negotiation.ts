import { originOf, type Signal, signalOfCandidate, signalOfDescription } from './signal.ts';
import { withStartBitrate } from './start-bitrate.ts';

type Description = NonNullable<Signal['description']>;

export interface NegotiationOptions {
  /** Withdraws its own offer when both sides offer at the same time. */
  isPolite: boolean;
  send: (signal: Signal) => void;
  /** A remote offer was applied. Tracks and channels added now are part of the answer. */
  onOffered?: () => void;
}

/** Perfect negotiation (WebRTC 1.0, section 10.7) on one connection. */
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
      // The connection was closed meanwhile, or ICE restarts later.
      this.#offer().catch((error: unknown) => console.warn('An offer could not be made', error));
    });
    connection.addEventListener('icecandidate', ({ candidate }) => options.send(signalOfCandidate(candidate)));
  }

  /** An answer to an offer that was replaced. */
  isStray({ type, answerTo }: Description): boolean {
    if (type !== 'answer') return false;
    const { signalingState, localDescription } = this.#connection;
    return signalingState !== 'have-local-offer' || (answerTo !== undefined && answerTo !== originOf(localDescription?.sdp));
  }

  /** An answer to an older offer of this connection, while a newer one is open. */
  isOvertaken({ type, answerTo }: Description): boolean {
    const { signalingState, localDescription } = this.#connection;
    if (type !== 'answer' || answerTo === undefined || signalingState !== 'have-local-offer') return false;
    const [given, open] = [answerTo, originOf(localDescription?.sdp) ?? ''].map((origin) => origin.split(' '));
    return given?.[0] === open?.[0] && Number(given?.[1]) < Number(open?.[1]);
  }

  /** Returns false for an offer that is ignored in favor of the own one. */
  async receive({ description, candidate }: Signal): Promise<boolean> {
    if (description) return this.#describe(description);
    await this.#reach(candidate ?? null);
    return true;
  }

  /** Repeats the first offer unchanged; later it restarts ICE. */
  async renew(): Promise<void> {
    const { signalingState, remoteDescription } = this.#connection;
    const isOffering = signalingState === 'have-local-offer';
    if (!remoteDescription) {
      if (isOffering) this.#sendLocal();
      return;
    }
    this.#connection.restartIce();
    // A lost offer is made again with new candidates. A rollback would give its media sections other names,
    // which a peer that has answered the first ones would refuse.
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

  /** The same offer again: its answer was lost, even if an offer of this side is open. */
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
      // The candidate belongs to an older ICE generation.
    }
  }
}
