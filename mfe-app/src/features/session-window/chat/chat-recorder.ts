import type { Chat, ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { type RecordedMessage, recordMessages } from './chat.data.ts';

/** Time to collect messages for one request. */
const gatherMs = 1_000;

const retryMs = 3_000;

/** The limit of the contract. */
const mostAtOnce = 100;

/** Reports chat messages to the server, with retries. The chat does not wait for it. */
export class ChatRecorder {
  readonly #sessionId: string;
  readonly #chat: Chat;
  readonly #end: () => void;
  /** The host also reports the messages of the customer. */
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

  /** Excludes messages that the server has. */
  markRecorded(ids: readonly string[]): void {
    for (const id of ids) this.#recorded.add(id);
  }

  /** Sends the remaining messages at once. */
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

  /** Other operators report their own messages. */
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
