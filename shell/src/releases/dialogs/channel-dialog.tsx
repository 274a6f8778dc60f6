import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { ownBuildIn } from '../data/builds';
import type { Channel, Release, ReleaseApi } from '../data/release-api';
import { ChangeDialog } from './change-dialog';

interface ChannelDialogProps {
  api: ReleaseApi;
  release: Release;
  kind: 'rollBackChannel' | 'removeFromChannel';
  channel: Channel;
  onRefresh: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason of a change in a channel, and makes it. */
export function ChannelDialog({ api, release, kind, channel: opened, onRefresh, onClose }: ChannelDialogProps) {
  const intl = useIntl();
  const { remote } = release.state;
  const { channel, earlierBuild } = opened;
  const isRemoval = kind === 'removeFromChannel';
  const done = intl.formatMessage(
    { id: isRemoval ? 'app.releases.channel.remove.done' : 'app.releases.channel.rollBack.done' },
    { channel },
  );
  return (
    <ChangeDialog
      channel={channel}
      live={ownBuildIn(opened, remote)?.buildId ?? null}
      buildId={isRemoval ? undefined : (earlierBuild ?? undefined)}
      isDestructive
      title={
        isRemoval ? (
          <FormattedMessage id="app.releases.channel.remove.title" values={{ channel }} />
        ) : (
          <FormattedMessage id="app.releases.channel.rollBack.title" values={{ channel }} />
        )
      }
      button={isRemoval ? <FormattedMessage id="app.releases.channel.remove" /> : <FormattedMessage id="app.releases.rollBack" />}
      onSubmit={(given) => (isRemoval ? api.removeFromChannel({ channel, ...given }) : api.rollBack({ channel, ...given }))}
      onFailure={onRefresh}
      onDone={async () => {
        await onRefresh();
        notify('success', done);
      }}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isRemoval ? (
          <FormattedMessage id="app.releases.channel.remove.text" values={{ channel, remote }} />
        ) : (
          <FormattedMessage id="app.releases.channel.rollBack.text" values={{ channel, build: earlierBuild }} />
        )}
      </Text>
    </ChangeDialog>
  );
}
