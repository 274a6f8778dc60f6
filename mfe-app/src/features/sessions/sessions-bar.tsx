import { requireMe } from '@nearhand/platform/core';
import { IconX } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type Bulk, BulkBar, ExportButton } from '@nearhand/platform/list';
import { sessionName } from '@nearhand/platform/live';
import { Button, Text, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { mostExported } from '../../shared/export/most-exported.ts';
import { closeSession } from '../../shared/session/close-session.ts';
import type { Session } from '../../shared/session/session.ts';
import { sessionId } from './sessions.data.ts';

/** Ends or exports the selected sessions. */
export function SessionsBar({ bulk }: { bulk: Bulk<Session> }) {
  const intl = useIntl();
  const [isAsking, { open, close }] = useDisclosure(false);
  const { rows: sessions } = bulk;
  const closable = sessions.filter(({ can }) => can.close);
  const count = closable.length;
  const mayExport = requireMe().user.role !== 'operator' && sessions.length <= mostExported;

  const handleClose = () => {
    close();
    void bulk.run(closable, (session) => closeSession(session.sessionId));
  };
  return (
    <>
      <BulkBar
        bulk={bulk}
        nameOf={(session) => sessionName(intl, session)}
        words={{
          label: intl.formatMessage({ id: 'app.sessions.bulk' }),
          chosen: (chosen) => intl.formatMessage({ id: 'app.sessions.bulk.selected' }, { count: chosen }),
          progress: (done, total) => intl.formatMessage({ id: 'app.sessions.bulk.progress' }, { done, total }),
          failed: (failed) => intl.formatMessage({ id: 'app.sessions.bulk.failed' }, { count: failed }),
        }}
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          disabled={count === 0 || bulk.isBusy}
          onClick={open}
        >
          <FormattedMessage id="app.sessions.bulk.close" values={{ count }} />
        </Button>
        {mayExport && (
          <ExportButton isOfSelection path="/company/{companyId}/session/export" query={() => ({ sessionId: sessions.map(sessionId) })} />
        )}
        {count < sessions.length && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.sessions.bulk.skipped" values={{ count: sessions.length - count }} />
          </Text>
        )}
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={<FormattedMessage id="app.sessions.bulk.close" values={{ count }} />}
        cancelLabel={<FormattedMessage id="app.sessions.cancel" />}
        confirm={<FormattedMessage id="app.sessions.bulk.confirm" />}
        isDestructive
        onConfirm={handleClose}
        onClose={close}
      >
        <FormattedMessage id="app.sessions.bulk.warning" values={{ count }} />
      </ConfirmDialog>
    </>
  );
}
