import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import type { Channel, Release } from '../data/release-api';
import type { Change } from '../dialogs/change';
import { BuildId } from '../ui/build-id';
import { ForeignText } from '../ui/foreign-text';
import { ReleaseTable, type TableColumn } from '../ui/release-table';
import { Section } from '../ui/section';

interface ChannelsSectionProps {
  release: Release;
  onChange: (change: Change) => void;
}

/** A build in a channel. */
interface Row {
  channel: Channel;
  build: Channel['builds'][number];
}

function ChannelName({ channel: { channel, address, endsAt, fault } }: { channel: Channel }) {
  const intl = useIntl();
  return (
    <>
      <Anchor href={address} target="_blank" rel="noreferrer" inherit>
        {channel}
      </Anchor>
      {endsAt !== null && (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="app.releases.channel.ends" values={{ at: intl.formatDate(endsAt, { dateStyle: 'medium' }) }} />
        </Text>
      )}
      {fault !== null && (
        <Text size="xs" c="error">
          <FormattedMessage id="app.releases.channel.unfit" values={{ reason: <ForeignText text={fault} /> }} />
        </Text>
      )}
    </>
  );
}

function Actions({ row: { channel, build }, release, onChange }: ChannelsSectionProps & { row: Row }) {
  const { remote, live, candidates } = release.state;
  if (build.remote !== remote) return null;
  const { buildId } = build;
  const message = candidates.find(({ candidateId }) => candidateId === buildId)?.message ?? '';
  return (
    <>
      {buildId !== live?.buildId && (
        <Button variant="default" size="xs" onClick={() => onChange({ kind: 'promote', candidate: { candidateId: buildId, message } })}>
          <FormattedMessage id="app.releases.promote.open" />
        </Button>
      )}
      {channel.earlierBuild !== null && (
        <Button variant="default" size="xs" onClick={() => onChange({ kind: 'rollBackChannel', channel })}>
          <FormattedMessage id="app.releases.rollBack.open" />
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => onChange({ kind: 'channelHistory', channel })}>
        <FormattedMessage id="app.releases.channel.history.open" />
      </Button>
      <Button variant="default" size="xs" onClick={() => onChange({ kind: 'removeFromChannel', channel })}>
        <FormattedMessage id="app.releases.channel.remove.open" />
      </Button>
    </>
  );
}

/** Addresses beside production, and what each serves instead of it. */
export function ChannelsSection({ release, onChange }: ChannelsSectionProps) {
  const intl = useIntl();
  const { channels } = release;
  const text = (id: string) => intl.formatMessage({ id });
  const columns: TableColumn<Row>[] = [
    { id: 'channel', header: text('app.releases.channel'), isHeading: true, cell: ({ channel }) => <ChannelName channel={channel} /> },
    { id: 'remote', header: text('app.releases.channel.remote'), cell: ({ build }) => build.remote },
    {
      id: 'build',
      header: text('app.releases.build'),
      cell: ({ build }) => (
        <span>
          <BuildId id={build.buildId} /> <ForeignText text={build.version} />
        </span>
      ),
    },
    { id: 'team', header: text('app.releases.team'), cell: ({ build }) => <ForeignText text={build.team} /> },
    { id: 'at', header: text('app.releases.at'), cell: ({ build }) => <RelativeTime at={build.at} /> },
    {
      id: 'actions',
      header: text('app.releases.actions'),
      isActions: true,
      cell: (row) => <Actions row={row} release={release} onChange={onChange} />,
    },
  ];
  const rows = channels?.flatMap((channel) => channel.builds.map((build) => ({ channel, build }))) ?? [];
  return (
    <Section title={<FormattedMessage id="app.releases.channels" />}>
      {rows.length === 0 ? (
        <Text c="dimmed">
          {channels === null ? <FormattedMessage id="app.releases.channels.off" /> : <FormattedMessage id="app.releases.channels.none" />}
        </Text>
      ) : (
        <ReleaseTable
          label={text('app.releases.channels')}
          columns={columns}
          rows={rows}
          rowId={({ channel, build }) => `${channel.channel} ${build.remote}`}
        />
      )}
    </Section>
  );
}
