import type { FromApp } from '@nearhand/platform/client/app';
import type { PushAnswer } from '@nearhand/platform/client/push';
import type { Plugins } from '../plugins.ts';

type Send = (message: FromApp | PushAnswer) => void;

/** Pages that a notification may open. */
const isPage = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/app/');

/** Push messages of this phone. While the app is in front, its page shows the news by itself. */
export class PushMessages {
  readonly #plugin: NonNullable<Plugins['Push']>;
  readonly #send: Send;

  constructor(plugin: NonNullable<Plugins['Push']>, send: Send) {
    this.#plugin = plugin;
    this.#send = send;
    void plugin.addListener('registration', ({ value: token }) => send({ type: 'push', state: 'on', token }));
    void plugin.addListener('registrationError', () => send({ type: 'push', state: 'failed' }));
    void plugin.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const { path } = (notification.data ?? {}) as { path?: unknown };
      if (isPage(path)) send({ type: 'open', path });
    });
  }

  /** The answer follows from the registration. */
  async start(): Promise<void> {
    try {
      if (await this.#isAllowed()) await this.#plugin.register();
      else this.#send({ type: 'push', state: 'denied' });
    } catch {
      this.#send({ type: 'push', state: 'failed' });
    }
  }

  stop(): void {
    void this.#plugin.unregister().catch(() => undefined);
  }

  async #isAllowed(): Promise<boolean> {
    const { receive } = await this.#plugin.checkPermissions();
    const answer = receive.startsWith('prompt') ? await this.#plugin.requestPermissions() : { receive };
    return answer.receive === 'granted';
  }
}
