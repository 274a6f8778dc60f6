import type { FromApp } from '@nearhand/platform/client/app';

/** Messages to the page. They wait until it listens. */
export class PageMessages {
  #listener: ((json: string) => void) | null = null;
  #waiting: FromApp[] = [];

  send(message: FromApp): void {
    if (this.#listener) this.#listener(JSON.stringify(message));
    else this.#waiting.push(message);
  }

  listen(listener: (json: string) => void): void {
    this.#listener = listener;
    for (const message of this.#waiting.splice(0)) this.send(message);
  }
}
