import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Release, ReleaseApi } from './data/release-api';
import { isRefusal, useRelease } from './data/use-release';
import type { Change } from './dialogs/change';
import { ReleaseDialog } from './dialogs/release-dialog';
import styles from './releases.module.css';
import { CanarySection } from './sections/canary-section';
import { CandidatesSection } from './sections/candidates-section';
import { ChannelsSection } from './sections/channels-section';
import { ComparisonSection } from './sections/comparison-section';
import { HistorySection } from './sections/history-section';
import { LiveSection } from './sections/live-section';
import { TokensSection } from './sections/tokens-section';

interface ReleasePageProps {
  api: ReleaseApi;
  first: Release;
  /** Whether the caller is a platform admin, and not the holder of a token. */
  isAdmin: boolean;
  /** The token works no more, or the user is no platform admin any more; with the reason. */
  onRefused: (why: string) => void;
}

/** Live build of a remote, builds that could be live, and earlier ones. */
export function ReleasePage({ api, first, isAdmin, onRefused }: ReleasePageProps) {
  const errorText = useErrorText();
  const { release, failure, refresh } = useRelease(api, first);
  const [change, setChange] = useState<Change | null>(null);
  const handleRefusal = useEffectEvent(() => onRefused(errorText(failure)));
  // A dialog keeps what was typed until it is closed.
  const isOver = isRefusal(failure) && change === null;
  useEffect(() => {
    if (isOver) handleRefusal();
  }, [isOver]);

  return (
    <>
      <PageHeader title={<FormattedMessage id="app.releases.title" values={{ remote: release.state.remote }} />} />
      {failure !== null && (
        <Alert color="error" role="status" mb="sm">
          <FormattedMessage id="app.releases.stale" values={{ reason: errorText(failure) }} />
        </Alert>
      )}
      <div className={styles['sections']}>
        <div className={styles['beside']}>
          <LiveSection release={release} onChange={setChange} />
          <CanarySection release={release} onChange={setChange} />
        </div>
        <CandidatesSection release={release} onChange={setChange} />
        <ChannelsSection release={release} onChange={setChange} />
        <ComparisonSection api={api} release={release} />
        <HistorySection release={release} onChange={setChange} />
        {isAdmin && <TokensSection remote={release.state.remote} />}
      </div>
      {change && <ReleaseDialog api={api} release={release} change={change} onRefresh={refresh} onClose={() => setChange(null)} />}
    </>
  );
}
