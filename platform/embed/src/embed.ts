import type { EmbedFrameMessage, EmbedMethod, EmbedRequester, EmbedSession } from '@nearhand/contracts/embed/frame.gen';
import { isEmbedFrameMessage } from '@nearhand/contracts/embed/frame.gen';
import { type EmbedHostMessage, isEmbedHostMessage } from '@nearhand/contracts/embed/host.gen';
import { embedProtocol } from '@nearhand/contracts/embed/protocol';
import { EmbedError } from './embed-error.ts';
import { PendingCalls } from './pending-calls.ts';

export { EmbedError, type EmbedErrorReason } from './embed-error.ts';
export type { EmbedMethod, EmbedRequester, EmbedSession };

/** Determines what the page in the frame shows, and how. */
export interface EmbedState {
  theme?: 'light' | 'dark';
  /** Language of the page until an operator is signed in: `en`, `pl`, `es` or `it`. */
  language?: string;
  /** The person whom the operator helps. An empty object is nobody. */
  requester?: EmbedRequester;
  /** Session to show first. */
  sessionId?: string;
}

export interface EmbedOptions extends EmbedState {
  /** Address of the Nearhand server, such as `https://support.example.com`. */
  origin: string;
  /** Id of the company that lists the origin of this page. */
  company: string;
  /** Accessible name of the frame. */
  title?: string;
  /** Time in milliseconds within which the page must be connected. */
  timeout?: number;
}

export interface EmbedEvents {
  /** The session that the page shows has changed; null for none. */
  session: EmbedSession | null;
  /** An operator of the company has signed in or out. */
  signIn: boolean;
  /** The operator puts the link of a session into the conversation. A listener that throws or rejects could not do it. */
  link: string;
}

type Listener<Name extends keyof EmbedEvents> = (value: EmbedEvents[Name]) => unknown;

const callMs = 60_000;
/** A page that the browser shows has greeted before it has loaded; its message may arrive slightly later. */
const greetingMs = 3_000;
const initialHeight = '240px';

/** A page of Nearhand in a frame of this page. */
export class Embedding {
  readonly frame: HTMLIFrameElement;
  /** Resolves when the page is connected for the first time. */
  readonly connected: Promise<void>;

  readonly #origin: string;
  readonly #listeners: { [Name in keyof EmbedEvents]: Set<Listener<Name>> } = { session: new Set(), signIn: new Set(), link: new Set() };
  readonly #calls = new PendingCalls(callMs);
  #state: EmbedState;
  #port: MessagePort | null = null;
  /** Runs from the load of the frame until the page in it greets. */
  #greeting: ReturnType<typeof setTimeout> | undefined;
  #connect!: () => void;
  #fail!: (error: EmbedError) => void;

  constructor(element: Element, { origin, company, title = 'Nearhand', timeout = 20_000, ...state }: EmbedOptions) {
    this.#state = checked(state);
    if (!URL.canParse(origin)) throw new EmbedError('invalid', 'The option origin is no address');
    const address = new URL('/integration/embed', origin);
    const { theme, language } = state;
    // Theme and language are in the address too, so that the page has them before it is connected.
    address.search = new URLSearchParams({ company, ...(theme && { theme }), ...(language && { language }) }).toString();
    this.#origin = address.origin;
    this.frame = document.createElement('iframe');
    this.frame.title = title;
    this.frame.allow = 'clipboard-write';
    this.frame.referrerPolicy = 'strict-origin';
    Object.assign(this.frame.style, { display: 'block', width: '100%', height: initialHeight, border: '0', colorScheme: 'normal' });
    this.frame.addEventListener('load', this.#handleLoad);
    this.connected = new Promise((resolve, reject) => {
      const late = new EmbedError('timeout', `${this.#origin} did not respond in time`);
      const timer = setTimeout(() => this.#fail(late), timeout);
      this.#connect = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#fail = (error) => {
        clearTimeout(timer);
        reject(error);
      };
    });
    window.addEventListener('message', this.#handleWindowMessage);
    this.frame.src = address.href;
    element.append(this.frame);
  }

  /** Returns a function that ends listening. */
  on<Name extends keyof EmbedEvents>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].add(listener);
    return () => void this.#listeners[name].delete(listener);
  }

  /** Calls the page on behalf of the signed-in operator. Resolves with the session concerned. */
  call(method: EmbedMethod): Promise<EmbedSession | null> {
    if (!this.#port) return Promise.reject(new EmbedError('destroyed', 'The page is not connected'));
    return this.#calls.add((id) => this.#post({ type: 'call', id, method }));
  }

  /** Changes what the page shows. Omitted fields are unchanged. */
  update(change: EmbedState): void {
    checked(change);
    this.#state = { ...this.#state, ...change };
    this.#post({ type: 'update', ...change });
  }

  /** Removes the frame. Calls that wait for a response are rejected. */
  destroy(): void {
    window.removeEventListener('message', this.#handleWindowMessage);
    clearTimeout(this.#greeting);
    this.#disconnect();
    this.#fail(new EmbedError('destroyed', 'The frame was removed'));
    this.frame.remove();
  }

  readonly #handleLoad = (): void => {
    const text = `${this.#origin} does not let ${location.origin} show its page: does the company list this origin?`;
    this.#greeting ??= setTimeout(() => this.#fail(new EmbedError('refused', text)), greetingMs);
  };

  /** Only the window of the frame, and only while it shows a page of the pinned origin. */
  readonly #handleWindowMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || origin !== this.#origin || !isEmbedFrameMessage(data)) return;
    if (data.type !== 'nearhand:loading' && data.type !== 'nearhand:hello') return;
    this.frame.removeEventListener('load', this.#handleLoad);
    clearTimeout(this.#greeting);
    if (data.type === 'nearhand:loading') return;
    if (data.protocol < embedProtocol) this.#fail(versionError());
    else this.#open();
  };

  /** The page can be loaded again and then has no channel: the newest one replaces the others. */
  #open(): void {
    this.#disconnect();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => isEmbedFrameMessage(data) && this.#handle(data);
    const connect: EmbedHostMessage = { type: 'nearhand:connect', protocol: embedProtocol, ...this.#state };
    this.frame.contentWindow?.postMessage(connect, this.#origin, [port2]);
  }

  #disconnect(): void {
    this.#port?.close();
    this.#port = null;
    this.#calls.rejectAll(new EmbedError('destroyed', 'The frame was removed or loaded again'));
  }

  #post(message: EmbedHostMessage): void {
    this.#port?.postMessage(message);
  }

  #handle(message: EmbedFrameMessage): void {
    switch (message.type) {
      case 'connected':
        this.#connect();
        break;
      case 'versionRefused':
        this.#fail(versionError());
        break;
      case 'height':
        this.frame.style.height = `${message.height}px`;
        break;
      case 'signIn':
        this.#emit('signIn', message.isSignedIn);
        break;
      case 'session':
        this.#emit('session', message.session ?? null);
        break;
      case 'link':
        void this.#passLink(message.id, message.link);
        break;
      case 'result':
        this.#calls.resolve(message.id, message.session ?? null);
        break;
      case 'failure':
        this.#calls.reject(message.id, new EmbedError('failed', message.message, message.code));
        break;
    }
  }

  #emit<Name extends keyof EmbedEvents>(name: Name, value: EmbedEvents[Name]): void {
    for (const listener of this.#listeners[name]) listener(value);
  }

  async #passLink(id: number, link: string): Promise<void> {
    const listeners = [...this.#listeners.link];
    const outcomes = await Promise.allSettled(listeners.map(async (listener) => listener(link)));
    const isTaken = outcomes.length > 0 && outcomes.every(({ status }) => status === 'fulfilled');
    this.#post({ type: 'linkReceipt', id, isTaken });
  }
}

const versionError = () => new EmbedError('version', 'The server and this version of @nearhand/embed do not understand each other');

function checked(state: EmbedState): EmbedState {
  if (isEmbedHostMessage({ type: 'update', ...state })) return state;
  throw new EmbedError('invalid', 'An option has an unknown name, a wrong type, or is too long');
}

/** Shows a page of Nearhand at the end of an element. Rejects with an `EmbedError` if it cannot be shown. */
export async function embed(element: Element, options: EmbedOptions): Promise<Embedding> {
  const embedding = new Embedding(element, options);
  try {
    await embedding.connected;
    return embedding;
  } catch (error) {
    embedding.destroy();
    throw error;
  }
}
