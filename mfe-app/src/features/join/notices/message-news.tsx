import { FormattedMessage } from '@nearhand/platform/intl';
import type { Chat } from '@nearhand/platform/session-link/chat/chat';
import { useState } from 'react';
import { ChatComposer } from '../../../shared/chat/chat-composer.tsx';
import { MessageText } from '../../../shared/chat/message-text.tsx';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { CloseNewsButton } from './close-news-button.tsx';
import classes from './news.module.css';
import { News } from './news.tsx';

/** The latest unread message, which can be answered in place. */
export function MessageNews({ chat }: { chat: Chat }) {
  const { invitation, showPanel } = useJoin();
  const { entries, unread } = useObservable(chat);
  const [isReplying, setReplying] = useState(false);
  const last = entries.findLast(({ isOwn }) => !isOwn);
  if (!last || (unread === 0 && !isReplying)) return null;

  const close = () => {
    chat.markRead();
    setReplying(false);
  };
  const handleReply = () => {
    chat.markRead();
    setReplying(true);
  };
  const handlePost = (text: string) => {
    const isPosted = chat.post(text);
    if (isPosted) close();
    return isPosted;
  };
  return (
    <News>
      <div className={panel['host']}>
        <div>
          <p className={classes['from']}>{last.name || invitation.operator.name}</p>
          <p className={classes['text']} dir="auto">
            <MessageText text={last.text} />
          </p>
        </div>
        {isReplying ? (
          <ChatComposer onPost={handlePost} takesFocus />
        ) : (
          <div className={panel['row']}>
            <button type="button" className={panel['button']} data-variant="filled" onClick={handleReply}>
              <FormattedMessage id="app.join.news.reply" />
            </button>
            {unread > 1 && (
              <button type="button" className={panel['button']} onClick={() => showPanel('chat')}>
                <FormattedMessage id="app.join.news.showAll" values={{ count: unread }} />
              </button>
            )}
          </div>
        )}
        <CloseNewsButton onClose={close} />
      </div>
    </News>
  );
}
