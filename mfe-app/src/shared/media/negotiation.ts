import { originOf, type Signal, signalOfCandidate, signalOfDescription } from './signal.ts';
import { withStartBitrate } from './start-bitrate.ts';

type Description = NonNullable<Signal['description']>;

/** Perfect negotiation on one peer connection: both sides may offer at any time, and the polite one gives way. */
export class Negotiation {
  readonly #connection: RTCPeerConnection;
  readonly #isPolite: boolean;
  readonly #send: (signal: Signal) => void;
  #isMakingOffer = false;
  #isSettingAnswer = false;
  #isIgnoringOffer = false;

  constructor(connection: RTCPeerConnection, isPolite: boolean, send: (signal: Signal) => void) {
    this.#connection = connection;
    this.#isPolite = isPolite;
    this.#send = send;
    connection.addEventListener('negotiationneeded', () => void this.#offer());
    connection.addEventListener('icecandidate', ({ candidate }) => send(signalOfCandidate(candidate)));
  }

  /** An answer that nothing here waits for: it belongs to an offer that was overtaken. */
  isStray({ type }: Description): boolean {
    return type === 'answer' && this.#connection.signalingState !== 'have-local-offer';
  }

  async receive({ description, candidate }: Signal): Promise<void> {
    if (description) await this.#describe(description);
    else await this.#reach(candidate ?? null);
  }

  /** Says again what the other side has missed: the open offer, or a restart of ICE. */
  renew(): void {
    const { signalingState, remoteDescription } = this.#connection;
    if (signalingState === 'have-local-offer') this.#sendLocal();
    else if (remoteDescription) this.#connection.restartIce();
  }

  async #offer(): Promise<void> {
    this.#isMakingOffer = true;
    try {
      await this.#describeSelf();
    } finally {
      this.#isMakingOffer = false;
    }
  }

  async #describe(description: Description): Promise<void> {
    const isReady = !this.#isMakingOffer && (this.#connection.signalingState === 'stable' || this.#isSettingAnswer);
    this.#isIgnoringOffer = description.type === 'offer' && !isReady && !this.#isPolite;
    if (this.#isIgnoringOffer || this.isStray(description)) return;
    if (this.#isAnswered(description)) {
      this.#sendLocal();
      return;
    }

    this.#isSettingAnswer = description.type === 'answer';
    try {
      await this.#connection.setRemoteDescription({ type: description.type, sdp: withStartBitrate(description.sdp ?? '') });
    } finally {
      this.#isSettingAnswer = false;
    }
    if (description.type === 'offer') await this.#describeSelf();
  }

  /** The same offer once more: its answer may have been lost. */
  #isAnswered({ type, sdp }: Description): boolean {
    const { signalingState, localDescription, remoteDescription } = this.#connection;
    const isSame = remoteDescription?.type === type && originOf(remoteDescription.sdp) === originOf(sdp);
    return type === 'offer' && isSame && signalingState === 'stable' && localDescription?.type === 'answer';
  }

  async #describeSelf(): Promise<void> {
    await this.#connection.setLocalDescription();
    this.#sendLocal();
  }

  #sendLocal(): void {
    const { localDescription } = this.#connection;
    if (localDescription) this.#send(signalOfDescription(localDescription));
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
