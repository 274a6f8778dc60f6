import type { Chat, ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { type RecordedMessage, recordMessages } from './chat.data.ts';

/** What is said together travels together. */
const gatherMs = 1_000;

/** While the server is away: how long it is left alone. */
const retryMs = 3_000;

/** As many as one call takes. */
const mostAtOnce = 100;

/** Keeps the record of what is said, a little later, and as often as it takes. The chat never waits for it. */
export class ChatRecorder {
  readonly #sessionId: string;
  readonly #chat: Chat;
  readonly #end: () => void;
  /** Who leads the session records the customer's words too. */
  readonly #isHost: boolean;
  readonly #recorded = new Set<string>();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sessionId: string, chat: Chat, isHost: boolean) {
    this.#sessionId = sessionId;
    this.#chat = chat;
    this.#isHost = isHost;
    const unsubscribe = chat.subscribe(() => this.#schedule(gatherMs));
    const leave = () => void this.#send(true);
    window.addEventListener('pagehide', leave);
    this.#end = () => {
      unsubscribe();
      window.removeEventListener('pagehide', leave);
    };
  }

  /** These came from the record. */
  markRecorded(ids: readonly string[]): void {
    for (const id of ids) this.#recorded.add(id);
  }

  /** The last words are not lost: they are sent at once. */
  close(): void {
    this.#end();
    clearTimeout(this.#timer);
    void this.#send();
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, ms);
  }

  async #send(isLeaving = false): Promise<void> {
    const messages = this.#chat.state.entries.filter((entry) => this.#isMine(entry)).slice(0, mostAtOnce);
    if (this.#isSending || messages.length === 0) return;
    this.#isSending = true;
    const isSettled = await recordMessages(this.#sessionId, messages.map(recordOf), isLeaving);
    this.#isSending = false;
    if (isSettled) this.markRecorded(messages.map(({ id }) => id));
    if (!isSettled || messages.length === mostAtOnce) this.#schedule(isSettled ? gatherMs : retryMs);
  }

  /** A colleague's words are recorded by that colleague. */
  #isMine({ id, from, isOwn, isWrittenHere }: ChatEntry): boolean {
    return !this.#recorded.has(id) && (isOwn ? isWrittenHere : this.#isHost && from === 'customer');
  }
}

const recordOf = ({ id, at, from, text }: ChatEntry): RecordedMessage => ({
  messageId: id,
  at: new Date(at).toISOString(),
  by: from === 'customer' ? 'customer' : 'operator',
  text,
});
