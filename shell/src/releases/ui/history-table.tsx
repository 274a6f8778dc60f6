import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import type { ReleaseRecord } from '../data/release-api';
import { BuildId } from './build-id';
import { Commit } from './commit';
import { ForeignText } from './foreign-text';
import { ReleaseTable, type TableColumn } from './release-table';

const shownFirst = 20;

function Action({ action, share, build }: ReleaseRecord) {
  switch (action) {
    case 'promotion':
      return <FormattedMessage id="app.releases.action.promotion" />;
    case 'rollback':
      return <FormattedMessage id="app.releases.action.rollback" />;
    case 'canary':
      return <FormattedMessage id="app.releases.action.canary" values={{ share: share ?? 0 }} />;
    case 'halt':
      return <FormattedMessage id="app.releases.action.halt" />;
    case 'removal':
    case 'end':
      return <FormattedMessage id="app.releases.action.removal" />;
    case 'command':
      return build === null ? <FormattedMessage id="app.releases.action.removal" /> : <FormattedMessage id="app.releases.action.command" />;
  }
}

interface HistoryTableProps {
  /** Accessible name. */
  label: string;
  history: readonly ReleaseRecord[];
  /** Whether the build of a change can be served again. */
  canRollBackTo: (record: ReleaseRecord) => boolean;
  onRollBack: (record: ReleaseRecord) => void;
}

/** Changes of what is served, each with its author, time and reason. They are never changed themselves. */
export function HistoryTable({ label, history, canRollBackTo, onRollBack }: HistoryTableProps) {
  const intl = useIntl();
  const [isWhole, setWhole] = useState(false);
  const text = (id: string) => intl.formatMessage({ id });
  const columns: TableColumn<ReleaseRecord>[] = [
    {
      id: 'build',
      header: text('app.releases.build'),
      isHeading: true,
      cell: ({ build }) => (build === null ? '–' : <BuildId id={build} />),
    },
    { id: 'action', header: text('app.releases.action'), cell: Action },
    { id: 'at', header: text('app.releases.at'), cell: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'team',
      header: text('app.releases.team'),
      cell: ({ team }) => (team === null ? <FormattedMessage id="app.releases.server" /> : <ForeignText text={team} />),
    },
    { id: 'message', header: text('app.releases.message'), cell: ({ message }) => message && <ForeignText text={message} /> },
    { id: 'commit', header: text('app.releases.commit'), cell: ({ commit }) => commit && <Commit commit={commit} /> },
    {
      id: 'actions',
      header: text('app.releases.actions'),
      isActions: true,
      cell: (record) =>
        canRollBackTo(record) && (
          <Button variant="default" size="xs" onClick={() => onRollBack(record)}>
            <FormattedMessage id="app.releases.rollBack.toThis" />
          </Button>
        ),
    },
  ];
  const shown = isWhole ? history : history.slice(0, shownFirst);
  return (
    <>
      {history.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.history.none" />
        </Text>
      ) : (
        <ReleaseTable label={label} columns={columns} rows={shown} rowId={({ number }) => String(number)} />
      )}
      {shown.length < history.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            <FormattedMessage id="app.releases.history.all" values={{ count: history.length }} />
          </Button>
        </div>
      )}
    </>
  );
}
