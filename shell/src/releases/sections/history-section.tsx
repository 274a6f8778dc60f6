import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { changesLive, pastBuilds } from '../data/builds';
import type { Release } from '../data/release-api';
import type { Change } from '../dialogs/change';
import { HistoryTable } from '../ui/history-table';
import { Section } from '../ui/section';

interface HistorySectionProps {
  release: Release;
  onChange: (change: Change) => void;
}

/** Builds that everybody got, and gets. */
export function HistorySection({ release, onChange }: HistorySectionProps) {
  const intl = useIntl();
  const past = new Set(pastBuilds(release).map(({ buildId }) => buildId));
  return (
    <Section title={<FormattedMessage id="app.releases.history" />}>
      <HistoryTable
        label={intl.formatMessage({ id: 'app.releases.history' })}
        history={release.history}
        canRollBackTo={(record) => changesLive(record) && record.build !== null && past.has(record.build)}
        onRollBack={({ build }) => build !== null && onChange({ kind: 'rollBack', buildId: build })}
      />
    </Section>
  );
}
