import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { Badge, type Column, Group, PresenceDot, RelativeTime, Text } from '@nearhand/platform/ui';
import type { Device, DeviceSort } from './devices.data.ts';
import { OsName } from './os-name.tsx';

function DeviceName({ name, hostname }: Pick<Device, 'name' | 'hostname'>) {
  return (
    <>
      <Text component="span" inherit fw={600}>
        {name}
      </Text>
      {hostname && hostname !== name && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {hostname}
        </Text>
      )}
    </>
  );
}

function LastSeen({ online, lastSeenAt }: Pick<Device, 'online' | 'lastSeenAt'>) {
  if (online) return <FormattedMessage id="app.devices.seenNow" />;
  return lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <FormattedMessage id="app.devices.neverSeen" />;
}

function Tags({ tags }: Pick<Device, 'tags'>) {
  return tags.length === 0 ? null : (
    <Group component="span" gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} component="span" variant="default">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

/** Columns of the list of devices. */
export function deviceColumns(intl: IntlShape): Column<Device, DeviceSort>[] {
  return [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.devices.name' }),
      sort: 'name',
      isHeading: true,
      cell: (device) => <DeviceName {...device} />,
    },
    {
      id: 'presence',
      header: intl.formatMessage({ id: 'app.devices.presence' }),
      cell: ({ online, inSession }) => (
        <Group component="span" gap="xs">
          <PresenceDot isOnline={online} />
          {inSession && (
            <Badge component="span" variant="light">
              <FormattedMessage id="app.devices.inSession" />
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'os',
      header: intl.formatMessage({ id: 'app.devices.os' }),
      sort: 'os',
      cell: ({ os, osVersion }) => <OsName os={os} version={osVersion} />,
    },
    {
      id: 'lastUser',
      header: intl.formatMessage({ id: 'app.devices.lastUser' }),
      sort: 'lastUser',
      cell: ({ lastUser }) => lastUser ?? '–',
    },
    {
      id: 'lastSeenAt',
      header: intl.formatMessage({ id: 'app.devices.lastSeen' }),
      sort: 'lastSeenAt',
      firstDirection: 'desc',
      cell: (device) => <LastSeen {...device} />,
    },
    { id: 'tags', header: intl.formatMessage({ id: 'app.devices.tags' }), cell: ({ tags }) => <Tags tags={tags} /> },
    {
      id: 'agentVersion',
      header: intl.formatMessage({ id: 'app.devices.agentVersion' }),
      sort: 'agentVersion',
      cell: ({ agentVersion }) => agentVersion,
    },
  ];
}
