import type { FromApp } from '@nearhand/platform/client/app';
import type { CrashReportsAnswer } from '@nearhand/platform/client/crash-reports';
import type { PushAnswer } from '@nearhand/platform/client/push';

type Message = FromApp | PushAnswer | CrashReportsAnswer;

/** Messages to the page. They wait until it listens. */
export class PageMessages {
  #listener: ((json: string) => void) | null = null;
  #waiting: Message[] = [];

  send(message: Message): void {
    if (this.#listener) this.#listener(JSON.stringify(message));
    else this.#waiting.push(message);
  }

  listen(listener: (json: string) => void): void {
    this.#listener = listener;
    for (const message of this.#waiting.splice(0)) this.send(message);
  }
}
