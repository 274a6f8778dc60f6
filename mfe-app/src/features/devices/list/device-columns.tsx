import { hrefOf } from '@nearhand/platform/core';
import { IconAlertTriangle, IconLock } from '@nearhand/platform/icons';
import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { RowLink } from '@nearhand/platform/list';
import { deviceDistinction } from '@nearhand/platform/live';
import { osName } from '@nearhand/platform/system/os-name';
import { VisuallyHidden } from '@nearhand/platform/ui';
import { type Column, RelativeTime, Secondary, StateDot, Tags } from '@nearhand/platform/ui/console';
import { DeviceActions, type DeviceActs } from '../actions/device-actions.tsx';
import type { Device, DeviceSort } from '../devices.data.ts';
import { ScreenProblem } from '../screen-problem.tsx';

function DeviceName(device: Device) {
  const { assignmentId, name, online, clones, isLocked, screenProblem } = device;
  return (
    <>
      <StateDot color={online ? 'success' : null} />
      <RowLink to={hrefOf('device', { id: assignmentId })}>{name}</RowLink>
      {isLocked && (
        <>
          {' '}
          <IconLock size={16} aria-hidden />
          <VisuallyHidden>
            <FormattedMessage id="app.devices.locked" />
          </VisuallyHidden>
        </>
      )}
      {clones.length > 0 && (
        <>
          {' '}
          <IconAlertTriangle size={16} color="var(--mantine-color-error-text)" aria-hidden />
          <VisuallyHidden>
            <FormattedMessage id="app.devices.clones.title" />
          </VisuallyHidden>
        </>
      )}
      <Secondary>{deviceDistinction(device)}</Secondary>
      {online && screenProblem ? (
        <Secondary>
          <ScreenProblem problem={screenProblem} />
        </Secondary>
      ) : (
        <VisuallyHidden>
          {' '}
          {online ? <FormattedMessage id="app.ui.presence.online" /> : <FormattedMessage id="app.ui.presence.offline" />}
        </VisuallyHidden>
      )}
    </>
  );
}

function LastSeen({ online, lastSeenAt, sessions }: Pick<Device, 'online' | 'lastSeenAt' | 'sessions'>) {
  const [first, ...others] = sessions;
  if (first) return <FormattedMessage id="app.devices.inSessionWith" values={{ name: first.operator.name, others: others.length }} />;
  if (online) return <FormattedMessage id="app.devices.seenNow" />;
  return lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <FormattedMessage id="app.devices.neverSeen" />;
}

type WithoutColumn =
  | 'assignmentId'
  | 'alias'
  | 'osVersion'
  | 'hostname'
  | 'note'
  | 'online'
  | 'ip'
  | 'inSession'
  | 'sessions'
  | 'permanentAccess'
  | 'consent'
  | 'access'
  | 'allowedUserIds'
  | 'clones'
  | 'isLocked'
  | 'screenProblem'
  | 'can'
  | 'createdAt';

/** Columns of the list of devices. */
export function deviceColumns(intl: IntlShape, acts: DeviceActs): Column<Device, DeviceSort>[] {
  const columns: Record<Exclude<keyof Device, WithoutColumn> | 'actions', Omit<Column<Device, DeviceSort>, 'id'>> = {
    name: {
      header: intl.formatMessage({ id: 'app.devices.name' }),
      sort: 'name',
      isHeading: true,
      width: 2.4,
      cell: (device) => <DeviceName {...device} />,
    },
    os: {
      header: intl.formatMessage({ id: 'app.devices.os' }),
      sort: 'os',
      width: 1.3,
      isOptional: true,
      cell: osName,
    },
    lastUser: {
      header: intl.formatMessage({ id: 'app.devices.lastUser' }),
      sort: 'lastUser',
      width: 1.3,
      isOptional: true,
      cell: ({ lastUser }) => lastUser,
    },
    lastSeenAt: {
      header: intl.formatMessage({ id: 'app.devices.lastSeen' }),
      sort: 'lastSeenAt',
      firstDirection: 'desc',
      width: 1.1,
      isOptional: true,
      cell: (device) => <LastSeen {...device} />,
    },
    group: {
      header: intl.formatMessage({ id: 'app.devices.group' }),
      sort: 'group',
      isOptional: true,
      isHiddenFirst: true,
      cell: ({ group }) => group,
    },
    tags: {
      width: 1.2,
      header: intl.formatMessage({ id: 'app.devices.tags' }),
      isOptional: true,
      isMinor: true,
      cell: ({ tags }) => <Tags tags={tags} />,
    },
    agentVersion: {
      header: intl.formatMessage({ id: 'app.devices.agentVersion' }),
      sort: 'agentVersion',
      align: 'end',
      width: 0.7,
      isOptional: true,
      isMinor: true,
      cell: ({ agentVersion }) => agentVersion,
    },
    actions: {
      header: intl.formatMessage({ id: 'app.sessions.actions' }),
      isActions: true,
      width: 8,
      cell: (device) => <DeviceActions device={device} acts={acts} />,
    },
  };
  return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
}
