import { fieldsOf, textOf } from './host-values.ts';
import type { HostMessage, HostWindow } from './host-window.ts';
import { Replies, replyInTime } from './replies.ts';

const fingerprint = '@@livechat/postmessenger';
const prefix = 'livechat:';

/**
 * The messages of `@livechat/agent-app-sdk`, whose connection accepts each origin and is four times as large: the Agent App opens with a
 * handshake, then both sides call the method `handle` of the other.
 */
export class LiveChatConnection {
  readonly #hostWindow: HostWindow;
  readonly #pluginId: string;
  readonly #replies = new Replies();
  readonly #listeners = new Map<string, (data: unknown) => void>();
  readonly #opened = Promise.withResolvers<void>();
  /** Names the instance of the Agent App that has opened the connection. */
  #envelope: Record<string, unknown> | null = null;
  #origin = '';

  constructor(hostWindow: HostWindow, pluginId: string) {
    this.#hostWindow = hostWindow;
    this.#pluginId = pluginId;
    hostWindow.listen((message) => this.#receive(message));
  }

  /** Resolves after the handshake. */
  open(): Promise<void> {
    return replyInTime(this.#opened.promise);
  }

  on(event: string, listener: (data: unknown) => void): void {
    this.#listeners.set(event, listener);
  }

  async send(message: string, data: unknown = null): Promise<void> {
    const args = [{ plugin_id: this.#pluginId, message, data }];
    await this.#replies.request((request) => this.#post({ ...this.#envelope, type: 'call', request, data: { method: 'handle', args } }));
  }

  #post(message: object): void {
    this.#hostWindow.post(message, this.#origin);
  }

  #reply(message: Record<string, unknown>, result: unknown): void {
    this.#post({ ...message, type: 'response', data: { error: false, result } });
  }

  #receive({ origin, data }: HostMessage): void {
    const message = fieldsOf(data);
    if (message[fingerprint] !== true) return;
    const { type, owner, instance } = message;
    const isOwn = this.#envelope !== null && this.#envelope['owner'] === owner && this.#envelope['instance'] === instance;
    if (type === 'handshake') this.#answerHandshake(message, origin);
    else if (!isOwn || origin !== this.#origin) return;
    else if (type === 'call') this.#handle(message);
    else if (type === 'response') this.#settle(message);
  }

  /** The Agent App repeats the handshake until it is answered, and opens another one after a reload. */
  #answerHandshake(message: Record<string, unknown>, origin: string): void {
    const { owner, instance } = message;
    this.#origin = origin;
    this.#envelope = { [fingerprint]: true, owner, instance };
    this.#reply(message, {});
    this.#opened.resolve();
  }

  #handle(message: Record<string, unknown>): void {
    const { method, args } = fieldsOf(message['data']);
    if (method !== 'handle' || !Array.isArray(args)) return;
    const { event_name: name, event_data: data } = fieldsOf(args[0]);
    const event = textOf(name, 100);
    if (event.startsWith(prefix)) this.#listeners.get(event.slice(prefix.length))?.(data);
    this.#reply(message, null);
  }

  #settle({ request, data }: Record<string, unknown>): void {
    const { error, result } = fieldsOf(data);
    if (error) this.#replies.reject(request, 'LiveChat refused');
    else this.#replies.resolve(request, result);
  }
}
