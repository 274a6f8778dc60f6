import { type Messenger, messengerOver } from '../messenger.ts';
import { Observable } from '../observable.ts';
import type { GroupChannel, Peers } from '../peers.ts';
import { Allowance } from '../text/allowance.ts';
import { plainText } from '../text/plain-text.ts';
import { type ClipboardMessage, longestBytes, mostParts, partLength, readClipboardMessage } from './clipboard-message.ts';

/** A text that the other side has sent for this one's clipboard. */
export interface ReceivedText {
  id: string;
  peer: string;
  text: string;
}

export interface ClipboardState {
  /** The newest first. */
  received: readonly ReceivedText[];
  /** What became of the last text that was sent here. */
  sent: { id: string; isDelivered: boolean } | null;
}

export interface ClipboardOptions {
  peers: Peers;
  mayExchange: (peer: string) => boolean;
  onSent?: (bytes: number) => void;
  onReceived?: (bytes: number) => void;
}

export type SendResult = 'sent' | 'empty' | 'tooLong' | 'nobody';

/** More than these are not kept. */
const mostReceived = 5;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Text from clipboard to clipboard. It is put into one only by a click of the person in front of it. */
export class ClipboardExchange extends Observable<ClipboardState> {
  readonly #options: ClipboardOptions;
  readonly #channel: GroupChannel;
  readonly #messenger: Messenger<ClipboardMessage>;
  readonly #allowance = new Allowance(4 * mostParts, mostParts);
  /** By peer: the one text that is arriving. */
  readonly #arriving = new Map<string, { id: string; parts: string[] }>();
  readonly #end: () => void;

  constructor(options: ClipboardOptions) {
    super({ received: [], sent: null });
    this.#options = options;
    this.#channel = options.peers.channel('chat');
    this.#messenger = messengerOver(this.#channel, readClipboardMessage);
    this.#end = this.#messenger.listen((message, peer) => this.#receive(message, peer));
  }

  close(): void {
    this.#end();
  }

  send(text: string): SendResult {
    const bytes = bytesOf(text);
    if (bytes === 0) return 'empty';
    if (bytes > longestBytes) return 'tooLong';
    const id = crypto.randomUUID();
    const count = Math.ceil(text.length / partLength);
    for (const peer of this.#channel.openPeers.filter(this.#options.mayExchange)) {
      for (let index = 0; index < count; index += 1) {
        const part = text.slice(index * partLength, (index + 1) * partLength);
        if (!this.#messenger.send({ type: 'clipboard.part', id, index, count, text: part }, { peer })) return 'nobody';
      }
      this.set({ ...this.state, sent: { id, isDelivered: false } });
    }
    if (this.state.sent?.id !== id) return 'nobody';
    this.#options.onSent?.(bytes);
    return 'sent';
  }

  /** Takes a text off the list: it was copied, or is not wanted. */
  dismiss(id: string): void {
    this.set({ ...this.state, received: this.state.received.filter((text) => text.id !== id) });
  }

  #receive(message: ClipboardMessage, peer: string): void {
    if (!this.#options.mayExchange(peer)) return;
    if (message.type === 'clipboard.got') {
      if (this.state.sent?.id === message.id) this.set({ ...this.state, sent: { id: message.id, isDelivered: true } });
    } else if (this.#allowance.take(peer)) this.#gather(message, peer);
  }

  /** Parts come in order; one that does not fit ends what was begun. */
  #gather({ id, index, count, text }: ClipboardMessage & { type: 'clipboard.part' }, peer: string): void {
    if (index === 0) this.#arriving.set(peer, { id, parts: [] });
    const arriving = this.#arriving.get(peer);
    if (arriving?.id !== id || arriving.parts.length !== index) return;
    arriving.parts.push(text);
    if (arriving.parts.length < count) return;
    this.#arriving.delete(peer);
    const whole = plainText(arriving.parts.join(''));
    const bytes = bytesOf(whole);
    if (bytes === 0 || bytes > longestBytes || this.state.received.some((known) => known.id === id)) return;
    this.set({ ...this.state, received: [{ id, peer, text: whole }, ...this.state.received].slice(0, mostReceived) });
    this.#messenger.send({ type: 'clipboard.got', id }, { peer });
    this.#options.onReceived?.(bytes);
  }
}
