import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type LatestValue, ListError } from '@nearhand/platform/list';
import { Stack, Text, Title } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { useId } from 'react';
import type { ChatMessage, Recording, SessionEvent } from './session-report.data.ts';
import classes from './story.module.css';
import { buildStory } from './story.ts';
import { type StoryContext, StoryEntry } from './story-item.tsx';

interface ReportStoryProps {
  events: LatestValue<readonly SessionEvent[]>;
  messages: LatestValue<readonly ChatMessage[]>;
  recordings: LatestValue<readonly Recording[]>;
  context: StoryContext;
}

const partIds = {
  events: 'app.sessionReport.part.events',
  messages: 'app.sessionReport.part.messages',
  recordings: 'app.sessionReport.part.recordings',
} as const;

const isSettled = ({ answer, error }: LatestValue<unknown>): boolean => answer !== null || error !== null;

/** Events, chat, files and recordings in the order of time. A part that failed to load leaves the others. */
export function ReportStory({ context, ...parts }: ReportStoryProps) {
  const id = useId();
  const intl = useIntl();
  const { events, messages, recordings } = parts;
  const failed = (['events', 'messages', 'recordings'] as const).filter((name) => parts[name].error !== null);
  // Shown at once when all parts have arrived, so that nothing moves while they do.
  const isReady = [events, messages, recordings].every(isSettled);
  const story = isReady
    ? buildStory({ events: events.answer ?? [], messages: messages.answer ?? [], recordings: recordings.answer ?? [] })
    : [];
  const days = Map.groupBy(story, ({ at }) => intl.formatDate(at, { dateStyle: 'full' }));

  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        <FormattedMessage id="app.sessionReport.timeline" />
      </Title>
      {failed.length > 0 && (
        <Stack gap="sm" my="sm">
          {failed.map((name) => (
            <ListError key={name} error={parts[name].error} title={<FormattedMessage id={partIds[name]} />} />
          ))}
        </Stack>
      )}
      {!isReady && (
        <Stack gap="xs" role="status" mt="sm">
          <Skeleton height="1.25rem" />
          <Skeleton height="1.25rem" width="70%" />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.ui.table.loading" />
          </Text>
        </Stack>
      )}
      {[...days].map(([day, items]) => (
        <section key={day}>
          <Text component="h3" size="sm" c="dimmed" fw={600} my="xs">
            {day}
          </Text>
          <ol className={classes['items']}>
            {items.map((item) => (
              <StoryEntry key={item.id} item={item} context={context} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
