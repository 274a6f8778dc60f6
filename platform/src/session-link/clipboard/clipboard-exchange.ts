import { bytesOf } from '@nearhand/contracts/bytes-of';
import { type ClipboardChunk, type ClipboardMessage, clipboardProtocol } from '@nearhand/contracts/peer/clipboard.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { Observable } from '../capability/observable.ts';
import { RateLimit } from '../capability/rate-limit.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import type { GroupChannel } from '../peers/peers.ts';
import { plainText } from '../text/plain-text.ts';
import { readClipboard } from './read-clipboard.ts';

/** A text that a peer has sent for the clipboard of this end. */
export interface ReceivedText {
  id: string;
  peer: string;
  text: string;
}

export interface ClipboardState {
  /** The newest first. */
  received: readonly ReceivedText[];
  /** The last text that this end has sent. */
  sent: { id: string; isDelivered: boolean } | null;
  /** Result of the last attempt to send, until it is dismissed; success disappears after some seconds. */
  outcome: ClipboardOutcome | null;
}

export type ClipboardContext = Pick<CapabilityContext, 'peers' | 'participants' | 'report' | 'readClipboard'>;

export type ClipboardOutcome = 'sent' | 'empty' | 'tooLong' | 'nobody' | 'denied' | 'unsupported';

const successMs = 5_000;

const maxReceived = 5;

/** Longest text, in bytes of UTF-8. */
export const maxClipboardBytes = 102_400;

/** Characters in one message. */
const chunkLength = 8_000;

const maxChunks = Math.ceil(maxClipboardBytes / chunkLength);

/** Sends text from clipboard to clipboard. A received text is copied only by a click of the person at this end. */
export class ClipboardExchange extends Observable<ClipboardState> {
  static readonly protocol = clipboardProtocol;
  readonly #context: ClipboardContext;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<ClipboardMessage>;
  readonly #limit = new RateLimit({ perSecond: maxChunks, capacity: 4 * maxChunks });
  /** Peer → the text whose chunks are arriving. */
  readonly #arriving = new Map<string, { id: string; chunks: string[] }>();
  readonly #end: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: ClipboardContext) {
    super({ received: [], sent: null, outcome: null });
    this.#context = context;
    this.#channel = context.peers.channel(clipboardProtocol);
    this.#messenger = createMessenger(context.peers, clipboardProtocol);
    this.#end = this.#messenger.listen((message, peer) => this.#receive(message, peer));
  }

  close(): void {
    this.#end();
    clearTimeout(this.#timer);
  }

  /** Sends the text in the clipboard. Called in a click: the browser may ask for permission. */
  async sendCopied(): Promise<void> {
    const read = await (this.#context.readClipboard ?? readClipboard)();
    if (read.kind === 'text') this.send(read.text);
    else this.#show(read.kind);
  }

  send(text: string): void {
    this.#show(this.#send(text));
  }

  dismissOutcome(): void {
    this.#show(null);
  }

  #show(outcome: ClipboardOutcome | null): void {
    clearTimeout(this.#timer);
    this.set({ ...this.state, outcome });
    if (outcome === 'sent') this.#timer = setTimeout(() => this.#show(null), successMs);
  }

  #send(text: string): ClipboardOutcome {
    const bytes = bytesOf(text);
    if (bytes === 0) return 'empty';
    if (bytes > maxClipboardBytes) return 'tooLong';
    const id = crypto.randomUUID();
    const count = Math.ceil(text.length / chunkLength);
    for (const peer of this.#channel.openPeers.filter((peer) => this.#mayExchange(peer))) {
      for (let index = 0; index < count; index += 1) {
        const chunk = text.slice(index * chunkLength, (index + 1) * chunkLength);
        if (!this.#messenger.send({ type: 'clipboard.chunk', id, index, count, text: chunk }, { peer })) return 'nobody';
      }
      this.set({ ...this.state, sent: { id, isDelivered: false } });
    }
    if (this.state.sent?.id !== id) return 'nobody';
    this.#context.report?.({ type: 'clipboardSent', bytes });
    return 'sent';
  }

  /** Removes a text that was copied or is not needed. */
  dismiss(id: string): void {
    this.set({ ...this.state, received: this.state.received.filter((text) => text.id !== id) });
  }

  #mayExchange(peer: string): boolean {
    return mayAct(this.#context.participants, peer);
  }

  #receive(message: ClipboardMessage, peer: string): void {
    if (!this.#mayExchange(peer)) return;
    if (message.type === 'clipboard.received') {
      if (this.state.sent?.id === message.id) this.set({ ...this.state, sent: { id: message.id, isDelivered: true } });
    } else if (this.#limit.take(peer)) this.#gather(message, peer);
  }

  /** Chunks arrive in order; any other one is ignored. */
  #gather({ id, index, count, text }: ClipboardChunk, peer: string): void {
    if (index === 0) this.#arriving.set(peer, { id, chunks: [] });
    const arriving = this.#arriving.get(peer);
    if (arriving?.id !== id || arriving.chunks.length !== index || index >= count) return;
    arriving.chunks.push(text);
    if (arriving.chunks.length < count) return;
    this.#arriving.delete(peer);
    const whole = plainText(arriving.chunks.join(''));
    const bytes = bytesOf(whole);
    if (bytes === 0 || bytes > maxClipboardBytes || this.state.received.some((known) => known.id === id)) return;
    this.set({ ...this.state, received: [{ id, peer, text: whole }, ...this.state.received].slice(0, maxReceived) });
    this.#messenger.send({ type: 'clipboard.received', id }, { peer });
    this.#context.report?.({ type: 'clipboardReceived', bytes });
  }
}
