import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Dialog, Group, IconX, Paper, Progress, Stack, Text, useDisclosure } from '@nearhand/platform/ui';
import { useState } from 'react';
import { closeSession } from '../../shared/session/close-session.ts';
import { type Session, sessionName } from '../../shared/session/session.ts';
import { type BulkResult, bulkClose } from './bulk-close.ts';

interface BulkBarProps {
  /** Those that are chosen. */
  sessions: readonly Session[];
  onClear: () => void;
  /** Everything was tried. */
  onDone: () => void;
}

/** What can be done with all sessions that are chosen. */
export function BulkBar({ sessions, onClear, onDone }: BulkBarProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [isAsking, { open, close }] = useDisclosure(false);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [total, setTotal] = useState(0);
  const closable = sessions.filter(({ can }) => can.close);
  const failed = results.filter(({ error }) => error !== null);
  const isBusy = total > results.length;

  const handleClose = async () => {
    close();
    setResults([]);
    setTotal(closable.length);
    await bulkClose(closable, closeSession, (result) => setResults((before) => [...before, result]));
    onDone();
  };
  if (sessions.length === 0 && total === 0) return null;

  return (
    <Paper withBorder p="sm" role="region" aria-label={intl.formatMessage({ id: 'app.sessions.bulk' })}>
      <Stack gap="sm">
        {sessions.length > 0 && (
          <Group gap="sm">
            <Text role="status">
              <FormattedMessage id="app.sessions.bulk.chosen" values={{ count: sessions.length }} />
            </Text>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              disabled={closable.length === 0 || isBusy}
              onClick={open}
            >
              <FormattedMessage id="app.sessions.bulk.close" values={{ count: closable.length }} />
            </Button>
            <Button size="sm" variant="subtle" onClick={onClear}>
              <FormattedMessage id="app.sessions.bulk.clear" />
            </Button>
            {closable.length < sessions.length && (
              <Text size="sm" c="dimmed">
                <FormattedMessage id="app.sessions.bulk.notThese" values={{ count: sessions.length - closable.length }} />
              </Text>
            )}
          </Group>
        )}
        {total > 0 && (
          <div role="status">
            <Text size="sm">
              <FormattedMessage id="app.sessions.bulk.progress" values={{ done: results.length - failed.length, total }} />
            </Text>
            {isBusy && (
              <Progress value={(100 * results.length) / total} aria-label={intl.formatMessage({ id: 'app.sessions.bulk.progressBar' })} />
            )}
          </div>
        )}
        {failed.length > 0 && (
          <Alert color="error" title={<FormattedMessage id="app.sessions.bulk.failed" values={{ count: failed.length }} />}>
            <ul>
              {failed.map(({ session, error }) => (
                <li key={session.sessionId}>
                  {sessionName(session) || <FormattedMessage id="app.sessions.untitled" />}: {errorText(error)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {total > 0 && !isBusy && (
          <Group>
            <Button size="sm" variant="subtle" onClick={() => setTotal(0)}>
              <FormattedMessage id="app.sessions.bulk.dismiss" />
            </Button>
          </Group>
        )}
      </Stack>
      <Dialog
        opened={isAsking}
        onClose={close}
        title={<FormattedMessage id="app.sessions.bulk.close" values={{ count: closable.length }} />}
      >
        <Stack>
          <FormattedMessage id="app.sessions.bulk.warning" values={{ count: closable.length }} />
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={close}>
              <FormattedMessage id="app.sessions.cancel" />
            </Button>
            <Button color="error" onClick={() => void handleClose()}>
              <FormattedMessage id="app.sessions.bulk.confirm" />
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Paper>
  );
}
