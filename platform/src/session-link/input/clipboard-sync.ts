import { type ClipboardFormat, type InputClipboardChunk, type InputMessage, inputProtocol } from '@nearhand/contracts/peer/input.gen';
import type { CapabilityContext } from '../capability/capability.ts';
import { RateLimit } from '../capability/rate-limit.ts';
import { canShow } from '../display/picture-limits.ts';
import { pngSize } from '../display/still-size.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';
import { fromBase64 } from '../text/base64.ts';
import { OfferedContent } from './offered-content.ts';

/** The clipboard of this end. */
export interface ClipboardPort {
  /** Calls the listener when somebody at this end has copied something. Returns a function that ends it. */
  onChange(listener: (formats: readonly ClipboardFormat[]) => void): () => void;
  /** The content in this format; null when there is none. Throws `ClipboardTooLarge` when it cannot be carried. */
  read(format: ClipboardFormat): Promise<Uint8Array | null>;
  /** The other end has copied something in these formats, which `read` fetches. */
  offer(formats: readonly ClipboardFormat[], read: (format: ClipboardFormat) => Promise<Uint8Array | null>): void;
}

export interface ClipboardSyncOptions extends Pick<CapabilityContext, 'peers'> {
  port: ClipboardPort;
  /** Offers and requests of other peers are ignored. */
  mayUse: (peer: string) => boolean;
  /** One of the ends wanted content that the other one cannot send. */
  onTooLarge?: () => void;
}

/** Content of more bytes than the contract carries. */
export class ClipboardTooLarge extends Error {}

/** 64 kB of base64, as in the contract. */
const chunkBytes = 49_152;
const mostChunks = 256;
/** Input shares the channel: it does not wait behind more than this. */
const mostBuffered = 128_000;
const bufferWaitMs = 20;
/** Time without a chunk after which a fetch fails. */
const chunkWaitMs = 10_000;

interface Fetch {
  peer: string;
  chunks: Uint8Array[];
  settle: (content: Uint8Array | null) => void;
  fail: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Keeps the clipboards of both ends the same: each offers what was copied, and sends the content when the other one needs it. */
export class ClipboardSync {
  readonly #options: ClipboardSyncOptions;
  readonly #messenger: Messenger<InputMessage>;
  readonly #limit = new RateLimit({ perSecond: 20, capacity: 40 });
  readonly #fetches = new Map<string, Fetch>();
  readonly #ends: (() => void)[];
  #own: string | null = null;

  constructor(options: ClipboardSyncOptions) {
    this.#options = options;
    const { peers, port } = options;
    this.#messenger = createMessenger(peers, inputProtocol);
    this.#ends = [
      port.onChange((formats) => this.#announce(formats)),
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      peers.channel(inputProtocol).listen({ close: (peer) => this.#failFetches(peer) }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
    for (const { fail } of [...this.#fetches.values()]) fail();
  }

  #failFetches(peer: string): void {
    for (const fetch of [...this.#fetches.values()]) if (fetch.peer === peer) fetch.fail();
  }

  #announce(formats: readonly ClipboardFormat[]): void {
    if (formats.length === 0) return;
    this.#own = crypto.randomUUID();
    const { peers, mayUse } = this.#options;
    for (const peer of peers.channel(inputProtocol).openPeers)
      if (mayUse(peer)) this.#messenger.send({ type: 'input.clipboardOffer', id: this.#own, formats: [...formats] }, { peer });
  }

  #receive(message: InputMessage, peer: string): void {
    if (!message.type.startsWith('input.clipboard') || !this.#options.mayUse(peer)) return;
    if (message.type === 'input.clipboardChunk') this.#gather(message, peer);
    else if (!this.#limit.take(peer)) return;
    else if (message.type === 'input.clipboardRequest') void this.#answer(message.id, message.format, peer);
    else if (message.type === 'input.clipboardOffer') {
      const { id, formats } = message;
      const content = new OfferedContent((format) => this.#fetch(peer, id, format));
      this.#options.port.offer([...new Set(formats)], content.read);
    }
  }

  #fetch(peer: string, id: string, format: ClipboardFormat): Promise<Uint8Array | null> {
    const key = keyOf(peer, id, format);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>();
    const end = () => {
      clearTimeout(fetch.timer);
      this.#fetches.delete(key);
    };
    const fail = () => {
      end();
      reject(new Error('The content of the clipboard has not arrived'));
    };
    const settle = (content: Uint8Array | null) => {
      end();
      resolve(content);
    };
    const fetch: Fetch = { peer, chunks: [], settle, fail, timer: setTimeout(fail, chunkWaitMs) };
    this.#fetches.set(key, fetch);
    if (!this.#messenger.send({ type: 'input.clipboardRequest', id, format }, { peer })) fail();
    return promise;
  }

  async #answer(id: string, format: ClipboardFormat, peer: string): Promise<void> {
    const content = id === this.#own ? await this.#read(format) : null;
    if (content === 'tooLarge') {
      this.#options.onTooLarge?.();
      // Peers of earlier versions ignore this message and take the next one.
      this.#messenger.send({ type: 'input.clipboardChunk', id, format, index: 0, count: 1, data: '', isTooLarge: true }, { peer });
    }
    const bytes = content instanceof Uint8Array ? content : new Uint8Array();
    const count = Math.max(1, Math.ceil(bytes.length / chunkBytes));
    const channel = this.#options.peers.channel(inputProtocol);
    for (let index = 0; index < count && this.#options.mayUse(peer); index += 1) {
      while (channel.bufferedAmount(peer) > mostBuffered) await new Promise((resolve) => setTimeout(resolve, bufferWaitMs));
      const data = toBase64(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes));
      if (!this.#messenger.send({ type: 'input.clipboardChunk', id, format, index, count, data }, { peer })) return;
    }
  }

  async #read(format: ClipboardFormat): Promise<Uint8Array | null | 'tooLarge'> {
    try {
      const content = await this.#options.port.read(format);
      return content && content.length > chunkBytes * mostChunks ? 'tooLarge' : content;
    } catch (error) {
      return error instanceof ClipboardTooLarge ? 'tooLarge' : null;
    }
  }

  /** Chunks arrive in order. An empty content is none. */
  #gather({ id, format, index, count, data, isTooLarge }: InputClipboardChunk, peer: string): void {
    const fetch = this.#fetches.get(keyOf(peer, id, format));
    if (!fetch) return;
    if (isTooLarge) this.#options.onTooLarge?.();
    const bytes = fromBase64(data);
    if (!bytes || index !== fetch.chunks.length || index >= count || bytes.length > chunkBytes) {
      fetch.fail();
      return;
    }
    fetch.chunks.push(bytes);
    clearTimeout(fetch.timer);
    fetch.timer = setTimeout(fetch.fail, chunkWaitMs);
    if (fetch.chunks.length === count) fetch.settle(accepted(format, joined(fetch.chunks)));
  }
}

/** Programs decode an image when it is pasted, and the browser when it is written: a small one can claim much memory. */
function accepted(format: ClipboardFormat, content: Uint8Array | null): Uint8Array | null {
  if (!content || format !== 'image/png') return content;
  const size = pngSize(content);
  return size && canShow(size) ? content : null;
}

const keyOf = (peer: string, id: string, format: ClipboardFormat): string => `${peer} ${id} ${format}`;

function joined(chunks: readonly Uint8Array[]): Uint8Array | null {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole.length > 0 ? whole : null;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // One character for each byte; more arguments at once overflow the stack.
  for (let from = 0; from < bytes.length; from += 8_192) text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}
