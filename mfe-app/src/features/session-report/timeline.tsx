import { FormattedMessage, FormattedTime, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { EventDetails, type Names } from './event-details.tsx';
import { eventKinds, unknownKind } from './event-kinds.ts';
import { type EventGroup, groupEvents } from './group-events.ts';
import type { SessionEvent } from './session-report.data.ts';
import classes from './timeline.module.css';

const sources = {
  operator: 'app.sessionReport.by.operator',
  customer: 'app.sessionReport.by.customer',
  admin: 'app.sessionReport.by.admin',
  server: 'app.sessionReport.by.server',
} as const satisfies Record<SessionEvent['by'], string>;

function Step({ group: { events }, names }: { group: EventGroup; names: Names }) {
  const intl = useIntl();
  const [first] = events;
  if (!first) return null;
  const { text, icon: Icon } = eventKinds[first.type] ?? unknownKind;
  const details = events
    .map((event) => ({ id: event.eventId, content: <EventDetails event={event} names={names} />, event }))
    .filter(({ event }) => Object.keys(event.details).length > 0);
  return (
    <li className={classes['step']}>
      <span className={classes['icon']}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes['words']}>
        <Text component="p" m={0}>
          <FormattedMessage id={text} values={{ count: events.length }} />
        </Text>
        {details.map(({ id, content }) => (
          <Text key={id} component="p" m={0} size="sm">
            {content}
          </Text>
        ))}
        <Text component="p" m={0} size="sm" c="dimmed">
          <time dateTime={first.at} title={intl.formatDate(first.at, { dateStyle: 'full', timeStyle: 'long' })}>
            <FormattedTime value={first.at} hour="2-digit" minute="2-digit" second="2-digit" />
          </time>
          {' · '}
          {first.user?.name ?? <FormattedMessage id={sources[first.by]} />}
          {first.address && <bdi>{` · ${first.address}`}</bdi>}
        </Text>
      </div>
    </li>
  );
}

export function Timeline({ events, names }: { events: readonly SessionEvent[]; names: Names }) {
  const intl = useIntl();
  const days = Map.groupBy(groupEvents(events), ({ events: [first] }) => intl.formatDate(first?.at, { dateStyle: 'full' }));
  if (events.length === 0) return <FormattedMessage id="app.sessionReport.noEvents" />;
  return [...days].map(([day, groups]) => (
    <section key={day}>
      <Text component="h3" size="sm" c="dimmed" fw={600} my="xs">
        {day}
      </Text>
      <ol className={classes['steps']}>
        {groups.map((group) => (
          <Step key={group.id} group={group} names={names} />
        ))}
      </ol>
    </section>
  ));
}
