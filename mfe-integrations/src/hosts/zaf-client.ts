import { fieldsOf, isRecord } from './host-values.ts';
import type { HostWindow } from './host-window.ts';
import { HostError, Replies, replyInTime } from './replies.ts';

function parsed(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return fieldsOf(data);
  try {
    return fieldsOf(JSON.parse(data));
  } catch {
    return {};
  }
}

const reasonOf = (error: unknown) => (isRecord(error) ? error['message'] : error);

/**
 * The messages of the Zendesk Apps Framework. Its own script is served by a third party only, whose code the content security policy
 * keeps out of pages that hold a sign-in.
 */
export class ZafClient {
  readonly #hostWindow: HostWindow;
  readonly #origin: string;
  readonly #appGuid: string;
  readonly #replies = new Replies();
  readonly #listeners = new Map<string, (message: unknown) => void>();
  #requests = 0;

  constructor(hostWindow: HostWindow, origin: string, appGuid: string) {
    this.#hostWindow = hostWindow;
    this.#origin = origin;
    this.#appGuid = appGuid;
    hostWindow.listen((message) => {
      if (message.origin === origin) this.#receive(parsed(message.data));
    });
  }

  /** Resolves when the framework has accepted the app. */
  register(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#listeners.set('zaf.app.registered', () => resolve());
    this.#post({ key: 'iframe.handshake', message: { version: '2.0.0' } });
    return replyInTime(promise);
  }

  /** Values by path. The framework leaves out what the location does not have. */
  async get(params: readonly string[]): Promise<Record<string, unknown>> {
    return fieldsOf(await this.#call('get', params));
  }

  async invoke(action: string, args: readonly unknown[]): Promise<void> {
    const { errors } = fieldsOf(await this.#call('invoke', { [action]: args }));
    const error = fieldsOf(errors)[action];
    if (error) throw new HostError(String(reasonOf(error)));
  }

  on(event: string, listener: (message: unknown) => void): void {
    this.#listeners.set(`zaf.${event}`, listener);
    this.#post({ key: `iframe.on:${event}`, message: { subscriberCount: 1 } });
  }

  /** A request to the API of Zendesk as the agent. */
  async request(options: object): Promise<void> {
    const key = `request:${++this.#requests}`;
    const events = [`${key}.done`, `${key}.fail`];
    await this.#replies
      .request((id) => {
        this.on(`${key}.done`, () => this.#replies.resolve(id, null));
        this.on(`${key}.fail`, () => this.#replies.reject(id, 'Zendesk refused the request'));
        this.#post({ key, message: options });
      })
      .finally(() => {
        for (const event of events) this.#off(event);
      });
  }

  #off(event: string): void {
    this.#listeners.delete(`zaf.${event}`);
    this.#post({ key: `iframe.off:${event}`, message: { subscriberCount: 0 } });
  }

  #call(request: string, params: unknown): Promise<unknown> {
    return this.#replies.request((id) => this.#post({ id, request, params }));
  }

  #post(message: object): void {
    const ids = { appGuid: this.#appGuid, instanceGuid: this.#appGuid };
    this.#hostWindow.post(JSON.stringify({ ...message, ...ids }), this.#origin);
  }

  #receive(message: Record<string, unknown>): void {
    const { id, key, error, result } = message;
    if (typeof key === 'string') this.#listeners.get(key)?.(message['message']);
    else if (error) this.#replies.reject(id, reasonOf(error));
    else this.#replies.resolve(id, result);
  }
}
