import { requireMe } from '@nearhand/platform/core';
import { IconTrash } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { useAction } from '../../shared/action/use-action.ts';
import { FileSize } from '../../shared/files/file-size.tsx';
import { formatElapsed } from '../../shared/time/format-elapsed.ts';
import { deleteRecording, type Recording } from './session-report.data.ts';
import classes from './story.module.css';

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

/** The player of a recording, and its length, size and state. */
export function ReportRecording({ recording, sessionId }: { recording: Recording; sessionId: string }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const canDelete = requireMe().user.role !== 'operator' && recording.state !== 'running';

  const handleDelete = () =>
    run(async () => {
      await deleteRecording(sessionId, recording.recordingId);
      setAsking(false);
      void revalidate();
    });

  return (
    <>
      <FormattedMessage id="app.sessionReport.recording" />
      <span className={classes['source']}>
        {` · ${recording.by.name}`}
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
      </span>
      {recording.state === 'ready' && recording.url && <Player recording={recording} />}
      {canDelete && (
        <div className="nh-no-print">
          <Button
            size="compact-sm"
            variant="subtle"
            color="error"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            <FormattedMessage id="app.sessionReport.recording.delete" />
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.sessionReport.recording.delete" />}
        cancelLabel={<FormattedMessage id="app.sessions.cancel" />}
        confirm={<FormattedMessage id="app.sessionReport.recording.confirm" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleDelete()}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="app.sessionReport.recording.warning" />
      </ConfirmDialog>
    </>
  );
}
