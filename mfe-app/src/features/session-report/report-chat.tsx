import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { plainText } from '@nearhand/platform/session-link/text/plain-text';
import { Text } from '@nearhand/platform/ui';
import { MessageText } from '../../shared/chat/message-text.tsx';
import classes from './report-chat.module.css';
import type { ChatMessage } from './session-report.data.ts';

export function ReportChat({ messages, customerName }: { messages: readonly ChatMessage[]; customerName: string }) {
  const intl = useIntl();
  if (messages.length === 0) return <FormattedMessage id="app.sessionReport.noChat" />;
  return (
    <ol className={classes['messages']}>
      {messages.map(({ messageId, at, by, user, text }) => (
        <li key={messageId} className={classes['message']} data-by={by}>
          <Text component="p" m={0} size="sm" c="dimmed">
            <b>{user?.name ?? (customerName || <FormattedMessage id="app.sessionReport.by.customer" />)}</b>{' '}
            <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}</time>
          </Text>
          <span className={classes['text']} dir="auto">
            <MessageText text={plainText(text)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
