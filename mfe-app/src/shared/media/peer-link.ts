import { readControlMessage } from './control-message.ts';
import { sayGoodbye } from './goodbye.ts';
import { Negotiation } from './negotiation.ts';
import { fingerprintOf, type Signal } from './signal.ts';

/** `interrupted` mends itself; `closed` is the end, by either side. */
export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'closed';

export interface PeerLinkOptions {
  /** Gives way when both sides offer at once. */
  isPolite: boolean;
  iceServers: RTCIceServer[];
  send: (signal: Signal) => void;
  /** What this side shows; this side then opens the control channel too. */
  shown?: MediaStream;
  onState?: (state: LinkState) => void;
  onStream?: (stream: MediaStream) => void;
  /** The other side ended the session. */
  onBye?: () => void;
}

/** A longer silence than this is not waited out: other ways are tried. */
const patienceMs = 2_000;

/** The way from one browser to the other. It mends itself, and starts over when the other side is a new page. */
export class PeerLink {
  readonly #options: PeerLinkOptions;
  #connection: RTCPeerConnection;
  #negotiation: Negotiation;
  #control: RTCDataChannel | null = null;
  #fingerprint: string | null = null;
  #turn: Promise<void> = Promise.resolve();
  #state: LinkState = 'connecting';
  #wasConnected = false;
  #impatience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerLinkOptions) {
    this.#options = options;
    [this.#connection, this.#negotiation] = this.#begin();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Fresh credentials for relays; used from the next generation of candidates on. */
  setIceServers(iceServers: RTCIceServer[]): void {
    this.#options.iceServers = iceServers;
    if (this.#state !== 'closed') this.#connection.setConfiguration({ iceServers });
  }

  /** A step of the negotiation that the other side sent. One after the other: a candidate waits for its description. */
  receive(signal: Signal): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#take(signal))
      // What cannot be applied is left out: if the link does not come about without it, ICE starts anew.
      .catch((error: unknown) => console.warn('A signal could not be applied', error));
    return this.#turn;
  }

  async #take(signal: Signal): Promise<void> {
    if (this.#state === 'closed') return;
    if (signal.description && this.#isFromNewPage(signal.description)) {
      this.#startOver();
      // The answer was for the connection that is gone; the new one makes its own offer.
      if (signal.description.type === 'answer') return;
      this.#fingerprint = fingerprintOf(signal.description);
    }
    await this.#negotiation.receive(signal);
  }

  /** The other part came, or this one came back: what was missed is said again. */
  renew(): void {
    if (this.#state !== 'closed') this.#negotiation.renew();
  }

  /** Ends the link on this side at once, without a word. */
  close(): void {
    if (this.#leave()) this.#connection.close();
  }

  /** Ends it on both sides: the other one hears it directly, server or no server. */
  closeForBoth(): void {
    if (this.#leave()) sayGoodbye(this.#connection, this.#control);
  }

  #leave(): boolean {
    if (this.#state === 'closed') return false;
    clearTimeout(this.#impatience);
    this.#set('closed');
    return true;
  }

  #begin(): [RTCPeerConnection, Negotiation] {
    const { iceServers, isPolite, shown, send, onStream } = this.#options;
    const connection = new RTCPeerConnection({ iceServers });
    const negotiation = new Negotiation(connection, isPolite, (signal) => {
      if (connection === this.#connection) send(signal);
    });
    connection.addEventListener('connectionstatechange', () => this.#follow(connection));
    connection.addEventListener('iceconnectionstatechange', () => {
      if (connection.iceConnectionState === 'failed') connection.restartIce();
    });
    connection.addEventListener('track', ({ streams: [stream], receiver }) => {
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      if (stream) onStream?.(stream);
    });
    connection.addEventListener('datachannel', ({ channel }) => this.#listen(connection, channel));
    if (shown) {
      for (const track of shown.getTracks()) connection.addTrack(track, shown);
      this.#listen(connection, connection.createDataChannel('control'));
    }
    return [connection, negotiation];
  }

  #listen(connection: RTCPeerConnection, channel: RTCDataChannel): void {
    this.#control = channel;
    channel.addEventListener('message', ({ data }) => {
      if (readControlMessage(data)?.type !== 'bye' || this.#state === 'closed') return;
      this.close();
      this.#options.onBye?.();
    });
    // A page that goes away takes the channel with it, seconds before the connection notices.
    channel.addEventListener('close', () => {
      if (connection === this.#connection && this.#state === 'connected') this.#set('interrupted');
    });
  }

  #isFromNewPage(description: NonNullable<Signal['description']>): boolean {
    if (this.#negotiation.isStray(description)) return false;
    const fingerprint = fingerprintOf(description);
    const known = this.#fingerprint;
    this.#fingerprint = fingerprint;
    return known !== null && known !== fingerprint;
  }

  #startOver(): void {
    const gone = this.#connection;
    this.#fingerprint = null;
    this.#control = null;
    [this.#connection, this.#negotiation] = this.#begin();
    gone.close();
    this.#set(this.#wasConnected ? 'interrupted' : 'connecting');
  }

  #follow(connection: RTCPeerConnection): void {
    if (connection !== this.#connection || this.#state === 'closed') return;
    clearTimeout(this.#impatience);
    const { connectionState } = connection;
    if (connectionState === 'connected') {
      this.#wasConnected = true;
      this.#set('connected');
      return;
    }
    this.#set(this.#wasConnected ? 'interrupted' : 'connecting');
    if (connectionState === 'disconnected') this.#impatience = setTimeout(() => connection.restartIce(), patienceMs);
  }

  #set(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}
