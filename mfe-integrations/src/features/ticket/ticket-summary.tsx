import { api, type SlotProps, unwrap } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useLatestValue } from '@nearhand/platform/list';
import { Alert, CopyButton, Stack, Text } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { useState } from 'react';
import { useTicketNote } from '../../shared/use-ticket-note.ts';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;
const loadSession = (sessionId: string) => unwrap(api.GET('/session/{sessionId}', { params: { path: { sessionId } } }));

/** Action of a session: its text for a ticket, in a help desk that has no app of ours. */
export function TicketSummary({ session: { sessionId } }: SlotProps['session-actions']) {
  const intl = useIntl();
  const errorText = useErrorText();
  const ticketNote = useTicketNote();
  const [loading] = useState(() => loadSession(sessionId));
  const { answer: session, error } = useLatestValue(loading, sessionId, latest);
  if (error !== null) return <Alert color="error">{errorText(error)}</Alert>;
  if (!session) return <Skeleton height={160} />;
  const text = ticketNote(session, session.note);
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        <FormattedMessage id="integrations.ticket.hint" />
      </Text>
      <Textarea w="100%" label={intl.formatMessage({ id: 'integrations.ticket.text' })} value={text} readOnly rows={6} />
      <CopyButton value={text} label={<FormattedMessage id="integrations.ticket.copy" />} variant="filled" />
    </Stack>
  );
}

export { TicketSummary as Component };
