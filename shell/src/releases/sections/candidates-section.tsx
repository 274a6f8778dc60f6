import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import type { Candidate, Release, ReleaseState } from '../data/release-api';
import type { Change } from '../dialogs/change';
import styles from '../releases.module.css';
import { BuildId } from '../ui/build-id';
import { Commit } from '../ui/commit';
import { ForeignText } from '../ui/foreign-text';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { Section } from '../ui/section';

interface CandidatesSectionProps {
  release: Release;
  onChange: (change: Change) => void;
}

function ServedAs({ candidateId, state: { live, canary } }: { candidateId: string; state: ReleaseState }) {
  if (candidateId === live?.buildId)
    return (
      <span className={styles['tag']}>
        <FormattedMessage id="app.releases.kind.live" />
      </span>
    );
  if (candidateId !== canary?.candidateId) return null;
  return (
    <span className={styles['tag']}>
      <FormattedMessage id="app.releases.kind.canaryShare" values={{ share: canary.share }} />
    </span>
  );
}

/** Pushed builds, each of which can be served. */
export function CandidatesSection({ release: { state, channels }, onChange }: CandidatesSectionProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const columns: TableColumn<Candidate>[] = [
    {
      id: 'build',
      header: text('app.releases.build'),
      isHeading: true,
      cell: ({ candidateId }) => (
        <>
          <BuildId id={candidateId} /> <ServedAs candidateId={candidateId} state={state} />
        </>
      ),
    },
    { id: 'version', header: text('app.releases.version'), cell: ({ version }) => <ForeignText text={version} /> },
    { id: 'commit', header: text('app.releases.commit'), cell: ({ commit }) => commit && <Commit commit={commit} /> },
    { id: 'at', header: text('app.releases.pushed'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'team', header: text('app.releases.team'), cell: ({ team }) => <ForeignText text={team} /> },
    { id: 'message', header: text('app.releases.message'), cell: ({ message }) => message && <ForeignText text={message} /> },
    {
      id: 'actions',
      header: text('app.releases.actions'),
      isActions: true,
      cell: (candidate) =>
        candidate.candidateId !== state.live?.buildId && (
          <>
            {candidate.candidateId !== state.canary?.candidateId && (
              <Button variant="default" size="xs" onClick={() => onChange({ kind: 'share', candidateId: candidate.candidateId })}>
                <FormattedMessage id="app.releases.canary.open" />
              </Button>
            )}
            {channels !== null && (
              <Button variant="default" size="xs" onClick={() => onChange({ kind: 'promoteInChannel', candidate })}>
                <FormattedMessage id="app.releases.channel.open" />
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => onChange({ kind: 'promote', candidate })}>
              <FormattedMessage id="app.releases.promote.open" />
            </Button>
          </>
        ),
    },
  ];
  return (
    <Section title={<FormattedMessage id="app.releases.candidates" />}>
      {state.candidates.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.candidates.none" />
        </Text>
      ) : (
        <ReleaseTable
          label={text('app.releases.candidates')}
          columns={columns}
          rows={state.candidates}
          rowId={({ candidateId }) => candidateId}
        />
      )}
    </Section>
  );
}
