import { FormattedMessage, FormattedTime } from '@nearhand/platform/intl';
import type { ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { memo } from 'react';
import panel from '../panel/panel.module.css';
import classes from './chat-view.module.css';
import { MessageText } from './message-text.tsx';

/** One message with author, time, text and delivery state. */
export const ChatLine = memo(function ChatLine({ entry, otherName }: { entry: ChatEntry; otherName: string }) {
  const { isOwn, isDelivered, name, text, at } = entry;
  return (
    <li className={classes['line']} data-own={isOwn}>
      <span className={classes['about']}>
        <b dir="auto">{isOwn ? <FormattedMessage id="app.chat.you" /> : name || otherName}</b>
        <time className={panel['quiet']} dateTime={new Date(at).toISOString()}>
          <FormattedTime value={at} hour="2-digit" minute="2-digit" />
        </time>
        {isOwn && (
          <span className={panel['quiet']} data-delivered={isDelivered}>
            {isDelivered ? <FormattedMessage id="app.chat.delivered" /> : <FormattedMessage id="app.chat.waiting" />}
          </span>
        )}
      </span>
      <span className={classes['text']} dir="auto">
        <MessageText text={text} />
      </span>
    </li>
  );
});
