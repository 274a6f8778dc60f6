import { IconMessage, IconPlayerRecord } from '@nearhand/platform/icons';
import { FormattedMessage, FormattedTime, useIntl } from '@nearhand/platform/intl';
import { plainText } from '@nearhand/platform/session-link/text/plain-text';
import { Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { MessageText } from '../../shared/chat/message-text.tsx';
import { EventDetails, type Names } from './event-details.tsx';
import { eventKinds, unknownKind } from './event-kinds.ts';
import type { EventGroup } from './group-events.ts';
import { ReportRecording } from './report-recording.tsx';
import type { ChatMessage, SessionEvent } from './session-report.data.ts';
import classes from './story.module.css';
import type { StoryItem } from './story.ts';

const sources = {
  operator: 'app.sessionReport.by.operator',
  customer: 'app.sessionReport.by.customer',
  admin: 'app.sessionReport.by.admin',
  server: 'app.sessionReport.by.server',
} as const satisfies Record<SessionEvent['by'], string>;

export interface StoryContext {
  sessionId: string;
  customerName: string;
  names: Names;
}

function Entry({ at, icon, children }: { at: string; icon: ReactNode; children: ReactNode }) {
  const intl = useIntl();
  return (
    <li className={classes['item']}>
      <time className={classes['time']} dateTime={at} title={intl.formatDate(at, { dateStyle: 'full', timeStyle: 'long' })}>
        <FormattedTime value={at} hour="2-digit" minute="2-digit" />
      </time>
      <span className={classes['icon']}>{icon}</span>
      <div className={classes['content']}>{children}</div>
    </li>
  );
}

function Events({ group: { events }, names }: { group: EventGroup; names: Names }) {
  const [first] = events;
  if (!first) return null;
  const { text, icon: Icon } = eventKinds[first.type] ?? unknownKind;
  const detailed = events.filter(({ details }) => Object.keys(details).length > 0);
  return (
    <Entry at={first.at} icon={<Icon size={16} aria-hidden />}>
      <FormattedMessage id={text} values={{ count: events.length }} />
      <span className={classes['source']}>
        {' · '}
        {first.user?.name ?? <FormattedMessage id={sources[first.by]} />}
        {first.address && <bdi>{` · ${first.address}`}</bdi>}
      </span>
      {detailed.map((event) => (
        <Text key={event.eventId} component="p" m={0} size="sm">
          <EventDetails event={event} names={names} />
        </Text>
      ))}
    </Entry>
  );
}

function Message({ message: { at, by, user, text }, customerName }: { message: ChatMessage; customerName: string }) {
  return (
    <Entry at={at} icon={<IconMessage size={16} aria-hidden />}>
      <span className={classes['source']}>{user?.name ?? (customerName || <FormattedMessage id="app.sessionReport.by.customer" />)}</span>
      <div className={classes['message']} data-by={by} dir="auto">
        <MessageText text={plainText(text)} />
      </div>
    </Entry>
  );
}

export function StoryEntry({ item, context: { sessionId, customerName, names } }: { item: StoryItem; context: StoryContext }) {
  switch (item.kind) {
    case 'events':
      return <Events group={item.group} names={names} />;
    case 'message':
      return <Message message={item.message} customerName={customerName} />;
    case 'recording':
      return (
        <Entry at={item.at} icon={<IconPlayerRecord size={16} aria-hidden />}>
          <ReportRecording recording={item.recording} sessionId={sessionId} />
        </Entry>
      );
  }
}
