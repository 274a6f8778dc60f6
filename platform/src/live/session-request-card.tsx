import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Group, Paper, Text } from '@nearhand/platform/ui';
import { useId } from 'react';
import type { SessionRequest } from './my-session-requests.ts';
import { SessionRequestSubject } from './session-request-subject.tsx';
import { SessionRequestText } from './session-request-text.tsx';
import { useSessionRequestAnswer } from './use-session-request-answer.ts';

/** A session request to accept or decline. Accepting opens the window of the session. */
export function SessionRequestCard({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const errorText = useErrorText();
  const textId = useId();
  const subjectId = useId();
  const { answer, isBusy, fault } = useSessionRequestAnswer(sessionRequest);

  return (
    <Paper role="group" aria-labelledby={`${textId} ${subjectId}`} withBorder shadow="md" p="md" radius="md">
      <Text id={textId} fw={600}>
        <SessionRequestText sessionRequest={sessionRequest} />
      </Text>
      <Text id={subjectId} size="sm" c="dimmed">
        <SessionRequestSubject sessionRequest={sessionRequest} />
      </Text>
      {fault !== null && (
        <Text size="sm" c="error">
          {errorText(fault)}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button size="sm" disabled={isBusy} onClick={() => void answer(true)}>
          <FormattedMessage id="app.live.request.accept" />
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => void answer(false)}>
          <FormattedMessage id="app.live.request.decline" />
        </Button>
      </Group>
    </Paper>
  );
}
