import { notify, requireMe } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, ConfirmDialog, Group, IconTrash, Text } from '@nearhand/platform/ui';
import { useState } from 'react';
import { FileSize } from '../../shared/files/file-size.tsx';
import { formatElapsed } from '../../shared/time/format-elapsed.ts';
import classes from './report-recordings.module.css';
import { deleteRecording, type Recording } from './session-report.data.ts';

const stateIds = {
  running: 'app.sessionReport.recording.running',
  processing: 'app.sessionReport.recording.processing',
  ready: 'app.sessionReport.recording.ready',
  failed: 'app.sessionReport.recording.failed',
} as const satisfies Record<Recording['state'], string>;

function Player({ recording: { url, startedAt, recordingId } }: { recording: Recording }) {
  const intl = useIntl();
  // Each response signs a new URL. The player keeps the first one.
  const [source] = useState(url);
  const [isBroken, setBroken] = useState(false);
  const when = intl.formatDate(startedAt, { dateStyle: 'medium', timeStyle: 'short' });
  if (isBroken) {
    return (
      <Text role="alert">
        <FormattedMessage id="app.sessionReport.recording.broken" />
      </Text>
    );
  }
  return (
    <video
      key={recordingId}
      className={classes['video']}
      controls
      preload="metadata"
      src={source ?? ''}
      aria-label={intl.formatMessage({ id: 'app.sessionReport.recording.of' }, { when })}
      onError={() => setBroken(true)}
    />
  );
}

export function ReportRecordings({ recordings, sessionId }: { recordings: readonly Recording[]; sessionId: string }) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Recording | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canDelete = requireMe().user.role !== 'operator';

  const handleDelete = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await deleteRecording(sessionId, asked.recordingId);
      setAsked(null);
      void revalidate();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (recordings.length === 0) return <FormattedMessage id="app.sessionReport.noRecordings" />;

  return (
    <>
      <ul className={classes['recordings']}>
        {recordings.map((recording) => (
          <li key={recording.recordingId}>
            {recording.state === 'ready' && recording.url && <Player recording={recording} />}
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed">
                {intl.formatDate(recording.startedAt, { dateStyle: 'medium', timeStyle: 'short' })} · {recording.by.name}
                {recording.seconds !== null && ` · ${formatElapsed(Math.round(recording.seconds))}`}
                {recording.bytes > 0 && (
                  <>
                    {' · '}
                    <FileSize bytes={recording.bytes} />
                  </>
                )}
                {recording.state !== 'ready' && (
                  <>
                    {' · '}
                    <FormattedMessage id={stateIds[recording.state]} />
                  </>
                )}
              </Text>
              {canDelete && recording.state !== 'running' && (
                <Button
                  size="sm"
                  variant="subtle"
                  color="error"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setAsked(recording)}
                >
                  <FormattedMessage id="app.sessionReport.recording.delete" />
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={<FormattedMessage id="app.sessionReport.recording.delete" />}
        cancelLabel={<FormattedMessage id="app.sessions.cancel" />}
        confirm={<FormattedMessage id="app.sessionReport.recording.confirm" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleDelete()}
        onClose={() => setAsked(null)}
      >
        <FormattedMessage id="app.sessionReport.recording.warning" />
      </ConfirmDialog>
    </>
  );
}
