import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, unwrap } from '@nearhand/platform/core';
import { plainLine } from '@nearhand/platform/session-link/text/plain-text';

type ReportedEvent = components['schemas']['ReportedEvent'];

/** An event between the two browsers, for the session history. */
export type WindowReport = Omit<ReportedEvent, 'eventId'>;

const retryMs = 3_000;
const longestName = 255;
/** Maximum number of events that wait while the server is unavailable; the oldest are dropped. */
const mostWaiting = 500;

/** Reports events in order, and retries while the server is unavailable. The server stores a repeated event once. */
export class EventReporter {
  readonly #sessionId: string;
  readonly #waiting: ReportedEvent[] = [];
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  add({ name, ...event }: WindowReport): void {
    this.#waiting.push({ eventId: crypto.randomUUID(), ...event, ...(name === undefined ? {} : { name: plainLine(name, longestName) }) });
    if (this.#waiting.length > mostWaiting) this.#waiting.shift();
    void this.#send();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  async #send(): Promise<void> {
    const [event] = this.#waiting;
    if (this.#isSending || !event) return;
    this.#isSending = true;
    const isSettled = await this.#post(event);
    this.#isSending = false;
    if (!isSettled) {
      this.#timer = setTimeout(() => void this.#send(), retryMs);
      return;
    }
    if (this.#waiting[0] === event) this.#waiting.shift();
    void this.#send();
  }

  /** False if it has to be reported again. A rejected event is dropped. */
  async #post(body: ReportedEvent): Promise<boolean> {
    try {
      await unwrap(api.POST('/session/{sessionId}/event', { params: { path: { sessionId: this.#sessionId } }, body }));
      return true;
    } catch (error) {
      return error instanceof ApiError && error.status < 500 && error.status !== 429;
    }
  }
}
