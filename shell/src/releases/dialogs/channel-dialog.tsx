import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { ownBuildIn } from '../data/builds';
import type { Release, ReleaseApi } from '../data/release-api';
import type { Change } from './change';
import { ChangeDialog } from './change-dialog';

interface ChannelDialogProps {
  api: ReleaseApi;
  release: Release;
  change: Extract<Change, { kind: 'rollBackChannel' | 'removeFromChannel' }>;
  onRefresh: () => Promise<void>;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks for the reason of a change in a channel, and makes it. */
export function ChannelDialog({ api, release, change, onRefresh, onDone, onClose }: ChannelDialogProps) {
  const intl = useIntl();
  const { remote } = release.state;
  const { channel, earlierBuild } = change.channel;
  const isRemoval = change.kind === 'removeFromChannel';
  const to = isRemoval ? undefined : change.to;
  const restored = to?.buildId ?? earlierBuild;
  const done = intl.formatMessage(
    { id: isRemoval ? 'app.releases.channel.remove.done' : 'app.releases.channel.rollBack.done' },
    { channel },
  );
  return (
    <ChangeDialog
      channel={channel}
      live={ownBuildIn(change.channel, remote)?.buildId ?? null}
      buildId={isRemoval ? undefined : (restored ?? undefined)}
      isDestructive
      title={
        isRemoval ? (
          <FormattedMessage id="app.releases.channel.remove.title" values={{ channel }} />
        ) : (
          <FormattedMessage id="app.releases.channel.rollBack.title" values={{ channel }} />
        )
      }
      button={isRemoval ? <FormattedMessage id="app.releases.channel.remove" /> : <FormattedMessage id="app.releases.rollBack" />}
      onSubmit={(given) =>
        isRemoval ? api.removeFromChannel({ channel, ...given }) : api.rollBack({ channel, ...given, ...(to && { revision: to.revision }) })
      }
      onFailure={onRefresh}
      onDone={async () => {
        await onRefresh();
        notify('success', done);
        onDone?.();
      }}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isRemoval ? (
          <FormattedMessage id="app.releases.channel.remove.text" values={{ channel, remote }} />
        ) : (
          <FormattedMessage id="app.releases.channel.rollBack.text" values={{ channel, build: restored }} />
        )}
      </Text>
    </ChangeDialog>
  );
}
