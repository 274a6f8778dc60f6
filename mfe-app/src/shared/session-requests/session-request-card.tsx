import { hrefOf, notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { Button, Group, Paper, Text } from '@nearhand/platform/ui';
import { useId, useState } from 'react';
import { SessionRequestText } from './session-request-text.tsx';
import { answerSessionRequest, type SessionRequest } from './session-requests.data.ts';

const features = 'popup,width=1280,height=860';

/** A session request to accept or decline. Accepting opens the window of the session. */
export function SessionRequestCard({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const errorText = useErrorText();
  const navigate = useNavigate();
  const textId = useId();
  const [isAnswered, setAnswered] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  const answer = async (accept: boolean) => {
    const path = hrefOf('session-window', { id: sessionRequest.sessionId });
    const isHere = location.pathname === path;
    // Opened in the click handler, or browsers block it; it navigates once the server has admitted the operator.
    const opened = accept && !isHere ? window.open('about:blank', '_blank', features) : null;
    setAnswered(true);
    setFault(null);
    try {
      await answerSessionRequest(sessionRequest.sessionRequestId, accept);
      if (opened) opened.location.replace(path);
      else if (accept && !isHere) void navigate(path);
    } catch (error) {
      opened?.close();
      setAnswered(false);
      setFault(error);
      notify('error', errorText(error));
    }
  };

  if (isAnswered) return null;
  return (
    <Paper role="group" aria-labelledby={textId} withBorder shadow="md" p="md" radius="md">
      <Text id={textId} fw={600}>
        <SessionRequestText sessionRequest={sessionRequest} />
      </Text>
      {fault !== null && (
        <Text size="sm" c="error">
          {errorText(fault)}
        </Text>
      )}
      <Group mt="sm" gap="sm">
        <Button size="sm" onClick={() => void answer(true)}>
          <FormattedMessage id="app.session.sessionRequest.incoming.accept" />
        </Button>
        <Button size="sm" variant="default" onClick={() => void answer(false)}>
          <FormattedMessage id="app.session.sessionRequest.incoming.decline" />
        </Button>
      </Group>
    </Paper>
  );
}
