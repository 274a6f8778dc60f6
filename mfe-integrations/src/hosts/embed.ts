import {
  type EmbedFrameMessage,
  type EmbedHostMessage,
  type EmbedMethod,
  type EmbedSession,
  embedProtocol,
  isEmbedHostMessage,
} from '@nearhand/platform/embed-messages';
import { type Host, type HostState, HostStore, type SharedSession } from './host.ts';
import { localeOf, requesterOf, textOf } from './host-values.ts';
import type { HostWindow } from './host-window.ts';
import { Replies, replyInTime } from './replies.ts';

type Named = Pick<Extract<EmbedHostMessage, { type: 'update' }>, 'theme' | 'language' | 'requester' | 'sessionId'>;
type Run = (method: EmbedMethod) => Promise<SharedSession | null>;

/** Values that the partner's page names replace those it named before. */
const changeOf = ({ theme, language, requester, sessionId }: Named): Partial<HostState> => ({
  ...(theme && { theme }),
  ...(language && { locale: localeOf(language) }),
  ...(requester && { requester: Object.keys(requester).length > 0 ? requesterOf(requester) : null }),
  ...(sessionId && { sessionId }),
});

const embedSessionOf = ({ session, link }: SharedSession): EmbedSession => ({
  sessionId: session.sessionId,
  status: session.status,
  createdAt: session.createdAt,
  ...(link !== null && { link }),
  ...(session.code !== null && { code: session.code }),
  ...(session.joinedAt !== null && { joinedAt: session.joinedAt }),
  ...(session.duration !== null && { duration: session.duration }),
});

/** Code and text of an error, for the developers of the partner. */
function failureOf(error: unknown): { code: string; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return { code: textOf(code, 100) || 'FAILED', message: textOf(message, 1_000) };
}

/** Runs the calls of the partner's page, one at a time. */
class CallRunner {
  readonly #post: (message: EmbedFrameMessage) => void;
  #run: Run | null = null;
  #isBusy = false;

  constructor(post: (message: EmbedFrameMessage) => void) {
    this.#post = post;
  }

  /** Sets the function that runs a call; null while there is no operator for whom a call could run. */
  serve(run: Run | null): void {
    this.#run = run;
    this.#post({ type: 'signIn', isSignedIn: run !== null });
  }

  async answer(id: number, method: EmbedMethod): Promise<void> {
    const fail = (code: string, message: string) => this.#post({ type: 'failure', id, code, message });
    if (!this.#run) return fail('NOT_SIGNED_IN', 'No operator of the company is signed in');
    if (this.#isBusy) return fail('BUSY', 'Another call is running');
    this.#isBusy = true;
    try {
      const shared = await this.#run(method);
      this.#post({ type: 'result', id, ...(shared && { session: embedSessionOf(shared) }) });
    } catch (error) {
      const { code, message } = failureOf(error);
      fail(code, message);
    } finally {
      this.#isBusy = false;
    }
  }
}

/**
 * The page of a partner, with `@nearhand/embed`. It answers our greeting with the port of a channel. The first channel stays: a page that
 * sends another one is ignored.
 */
export async function connectEmbed(hostWindow: HostWindow): Promise<Host> {
  const store = new HostStore();
  const replies = new Replies();
  const opened = Promise.withResolvers<MessagePort>();
  let isOpened = false;

  hostWindow.listen(({ data, ports: [port] }) => {
    if (isOpened || !port || !isEmbedHostMessage(data) || data.type !== 'nearhand:connect') return;
    isOpened = true;
    if (data.protocol !== embedProtocol) {
      port.postMessage({ type: 'versionRefused' } satisfies EmbedFrameMessage);
      opened.reject(new Error(`The partner's page has version ${data.protocol}`));
      return;
    }
    store.set(changeOf(data));
    opened.resolve(port);
  });
  // Contains nothing but the version, because the origin of the partner's page is not known yet.
  window.parent.postMessage({ type: 'nearhand:hello', protocol: embedProtocol } satisfies EmbedFrameMessage, '*');
  const port = await replyInTime(opened.promise);

  const post = (message: EmbedFrameMessage) => port.postMessage(message);
  const calls = new CallRunner(post);
  let lastSession = '';
  port.onmessage = ({ data }) => {
    if (!isEmbedHostMessage(data)) return;
    if (data.type === 'update') store.set(changeOf(data));
    else if (data.type === 'call') void calls.answer(data.id, data.method);
    else if (data.type === 'linkReceipt' && data.isTaken) replies.resolve(data.id, null);
    else if (data.type === 'linkReceipt') replies.reject(data.id, '');
  };
  post({ type: 'connected' });

  return {
    state: store.state,
    subscribe: store.subscribe,
    insert: async (link) => void (await replies.request((id) => post({ type: 'link', id, link }))),
    addsNoteAtOnce: false,
    resize: (height) => post({ type: 'height', height }),
    showSession: (shared) => {
      const message: EmbedFrameMessage = { type: 'session', ...(shared && { session: embedSessionOf(shared) }) };
      const text = JSON.stringify(message);
      if (text === lastSession) return;
      lastSession = text;
      post(message);
    },
    onCall: (run) => {
      calls.serve(run);
      return () => calls.serve(null);
    },
  };
}
