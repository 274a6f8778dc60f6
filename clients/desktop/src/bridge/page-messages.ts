import type { FromApp } from '@nearhand/platform/client/app';
import type { ControlMessage } from '@nearhand/platform/client/control';
import type { CrashReportsAnswer } from '@nearhand/platform/client/crash-reports';
import type { WebContents } from 'electron';
import { channels } from './channels.ts';

type Message = FromApp | ControlMessage | CrashReportsAnswer;

/** Messages to pages. They wait for a page that is loading. */
export class PageMessages {
  readonly #listening = new WeakSet<WebContents>();
  readonly #waiting = new WeakMap<WebContents, Message[]>();

  /** Call it for each window: another document has to listen again. */
  watch(contents: WebContents): void {
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#listening.delete(contents);
    });
  }

  isListening(contents: WebContents): boolean {
    return this.#listening.has(contents);
  }

  send(contents: WebContents, message: Message): void {
    if (this.#listening.has(contents)) contents.send(channels.message, JSON.stringify(message));
    else this.#waiting.set(contents, [...(this.#waiting.get(contents) ?? []), message]);
  }

  startListening(contents: WebContents): void {
    this.#listening.add(contents);
    const waiting = this.#waiting.get(contents) ?? [];
    this.#waiting.delete(contents);
    for (const message of waiting) this.send(contents, message);
  }
}
