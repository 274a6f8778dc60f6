import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { type Column, RelativeTime, Secondary, StateDot, Tags, VisuallyHidden } from '@nearhand/platform/ui';
import type { Device, DeviceSort } from './devices.data.ts';
import { osName } from './os-name.ts';

function DeviceName({ name, hostname, online }: Pick<Device, 'name' | 'hostname' | 'online'>) {
  return (
    <>
      <StateDot color={online ? 'success' : null} />
      {name}
      {hostname && hostname !== name && <Secondary>{hostname}</Secondary>}
      <VisuallyHidden>
        {' '}
        {online ? <FormattedMessage id="app.ui.presence.online" /> : <FormattedMessage id="app.ui.presence.offline" />}
      </VisuallyHidden>
    </>
  );
}

function LastSeen({ online, lastSeenAt, inSession }: Pick<Device, 'online' | 'lastSeenAt' | 'inSession'>) {
  if (inSession) return <FormattedMessage id="app.devices.inSession" />;
  if (online) return <FormattedMessage id="app.devices.seenNow" />;
  return lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <FormattedMessage id="app.devices.neverSeen" />;
}

/** Columns of the list of devices. */
export function deviceColumns(intl: IntlShape): Column<Device, DeviceSort>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.devices.name' }),
      sort: 'name',
      isHeading: true,
      width: 2.4,
      cell: (device) => <DeviceName {...device} />,
    },
    {
      id: 'os',
      header: intl.formatMessage({ id: 'app.devices.os' }),
      sort: 'os',
      width: 1.3,
      isOptional: true,
      cell: osName,
    },
    {
      id: 'lastUser',
      header: intl.formatMessage({ id: 'app.devices.lastUser' }),
      sort: 'lastUser',
      width: 1.3,
      isOptional: true,
      cell: ({ lastUser }) => lastUser,
    },
    {
      id: 'lastSeenAt',
      header: intl.formatMessage({ id: 'app.devices.lastSeen' }),
      sort: 'lastSeenAt',
      firstDirection: 'desc',
      width: 1.1,
      isOptional: true,
      cell: (device) => <LastSeen {...device} />,
    },
    {
      id: 'tags',
      width: 1.2,
      header: intl.formatMessage({ id: 'app.devices.tags' }),
      isOptional: true,
      isMinor: true,
      cell: ({ tags }) => <Tags tags={tags} />,
    },
    {
      id: 'agentVersion',
      header: intl.formatMessage({ id: 'app.devices.agentVersion' }),
      sort: 'agentVersion',
      align: 'end',
      width: 0.7,
      isOptional: true,
      isMinor: true,
      cell: ({ agentVersion }) => agentVersion,
    },
  ];
}
