import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import type { ReleaseRecord } from '../data/release-api';
import { BuildId } from '../ui/build-id';
import { Commit } from '../ui/commit';
import { ForeignText } from '../ui/foreign-text';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { Section } from '../ui/section';

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

/** Who changed what is served, when and why. Nothing of it is ever changed. */
export function HistorySection({ history }: { history: readonly ReleaseRecord[] }) {
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
  ];
  const shown = isWhole ? history : history.slice(0, shownFirst);
  return (
    <Section title={<FormattedMessage id="app.releases.history" />}>
      {history.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.history.none" />
        </Text>
      ) : (
        <ReleaseTable label={text('app.releases.history')} columns={columns} rows={shown} rowId={({ number }) => String(number)} />
      )}
      {shown.length < history.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setWhole(true)}>
            <FormattedMessage id="app.releases.history.all" values={{ count: history.length }} />
          </Button>
        </div>
      )}
    </Section>
  );
}
