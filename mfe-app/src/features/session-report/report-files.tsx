import { FormattedMessage, FormattedTime } from '@nearhand/platform/intl';
import { plainLine } from '@nearhand/platform/session-link/text/plain-text';
import { Group, IconDownload, IconUpload, Text } from '@nearhand/platform/ui';
import { FileSize } from '../../shared/files/file-size.tsx';
import type { SessionEvent } from './session-report.data.ts';
import classes from './timeline.module.css';

/** Names and sizes only: files go from peer to peer and are not stored. */
export function ReportFiles({ events }: { events: readonly SessionEvent[] }) {
  const files = events.filter(({ type }) => type === 'fileSent' || type === 'fileReceived');
  if (files.length === 0) return <FormattedMessage id="app.sessionReport.noFiles" />;
  return (
    <ul className={classes['steps']}>
      {files.map(({ eventId, type, at, details: { name, bytes } }) => (
        <li key={eventId}>
          <Group gap="xs" wrap="nowrap" align="flex-start" py={4}>
            {type === 'fileSent' ? <IconUpload size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
            <div className={classes['words']}>
              <bdi>{plainLine(String(name ?? ''), 255)}</bdi>
              <Text size="sm" c="dimmed" component="p" m={0}>
                {type === 'fileSent' ? (
                  <FormattedMessage id="app.sessionReport.toCustomer" />
                ) : (
                  <FormattedMessage id="app.sessionReport.fromCustomer" />
                )}
                {typeof bytes === 'number' && (
                  <>
                    {' · '}
                    <FileSize bytes={bytes} />
                  </>
                )}
                {' · '}
                <FormattedTime value={at} hour="2-digit" minute="2-digit" />
              </Text>
            </div>
          </Group>
        </li>
      ))}
    </ul>
  );
}
