import { useIntl } from '@nearhand/platform/intl';
import { Center, Loader } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ownBuildIn } from '../data/builds';
import type { Channel, Release, ReleaseApi, ReleaseRecord } from '../data/release-api';
import { useLoaded } from '../data/use-loaded';
import { FailureAlert } from '../ui/failure-alert';
import { HistoryTable } from '../ui/history-table';
import type { Change } from './change';
import { ChannelDialog } from './channel-dialog';

interface ChannelHistoryDialogProps {
  api: ReleaseApi;
  release: Release;
  channel: Channel;
  onRefresh: () => Promise<void>;
  onClose: () => void;
}

/** Builds of the remote that a channel served, and serves. */
export function ChannelHistoryDialog({ channel, ...props }: ChannelHistoryDialogProps) {
  const intl = useIntl();
  const { api, release, onClose } = props;
  const [rollback, setRollback] = useState<Extract<Change, { kind: 'rollBackChannel' }> | null>(null);
  const { value: history, failure } = useLoaded(() => api.channelHistory(channel.channel));
  const present = ownBuildIn(channel, release.state.remote)?.buildId;
  const title = intl.formatMessage({ id: 'app.releases.channel.history.title' }, { channel: channel.channel });
  const handleRollBack = ({ build: buildId, revision }: ReleaseRecord) => {
    if (buildId !== null && revision !== null) setRollback({ kind: 'rollBackChannel', channel, to: { buildId, revision } });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="72rem" closeOnEscape={rollback === null}>
      {failure !== null && <FailureAlert>{failure}</FailureAlert>}
      {history ? (
        <HistoryTable
          label={title}
          history={history}
          canRollBackTo={({ build, revision }) => build !== null && revision !== null && build !== present}
          onRollBack={handleRollBack}
        />
      ) : (
        failure === null && (
          <Center mih="8rem">
            <Loader aria-label={intl.formatMessage({ id: 'app.releases.loading' })} />
          </Center>
        )
      )}
      {rollback && <ChannelDialog {...props} change={rollback} onDone={onClose} onClose={() => setRollback(null)} />}
    </Dialog>
  );
}
