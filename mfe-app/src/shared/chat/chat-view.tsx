import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { Chat } from '@nearhand/platform/session-link/chat/chat';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatLine } from './chat-line.tsx';
import classes from './chat-view.module.css';

/** Number of messages that are rendered at first, and added with each step back. */
const step = 100;

/** New messages scroll the list unless it was scrolled up further than this. */
const nearEndPx = 60;

interface ChatViewProps {
  chat: Chat;
  /** Shown for a message without a name. */
  otherName: string;
  /** Watchers may not. */
  canPost: boolean;
}

/** The conversation and the field to write in. */
export function ChatView({ chat, otherName, canPost }: ChatViewProps) {
  const intl = useIntl();
  const { entries, unread } = useObservable(chat);
  const [shown, setShown] = useState(step);
  const logRef = useRef<HTMLDivElement>(null);
  const isAtEndRef = useRef(true);
  const last = entries.at(-1)?.id;

  useEffect(() => {
    if (unread === 0) return;
    const read = () => document.visibilityState === 'visible' && chat.markRead();
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [chat, unread]);

  useLayoutEffect(() => {
    const log = logRef.current;
    if (log && last && isAtEndRef.current) log.scrollTop = log.scrollHeight;
  }, [last]);

  const handleScroll = () => {
    const log = logRef.current;
    if (log) isAtEndRef.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEndPx;
  };
  const first = Math.max(0, entries.length - shown);
  return (
    <div className={`${panel['host']} ${classes['chat']}`}>
      <section
        ref={logRef}
        tabIndex={entries.length > 0 ? 0 : -1}
        className={classes['log']}
        onScroll={handleScroll}
        aria-label={intl.formatMessage({ id: 'app.chat.log' })}
      >
        {first > 0 && (
          <button type="button" className={panel['button']} onClick={() => setShown(shown + step)}>
            <FormattedMessage id="app.chat.earlier" />
          </button>
        )}
        <div role="log" aria-live="polite">
          <ol className={classes['lines']}>
            {entries.slice(first).map((entry) => (
              <ChatLine key={entry.id} entry={entry} otherName={otherName} />
            ))}
          </ol>
        </div>
        {entries.length === 0 && (
          <p className={panel['quiet']}>
            <FormattedMessage id="app.chat.empty" />
          </p>
        )}
      </section>
      {canPost && <ChatComposer onPost={(text) => chat.post(text)} />}
    </div>
  );
}
