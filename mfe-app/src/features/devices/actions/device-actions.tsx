import { hrefOf, type ShownContribution, useContributions } from '@nearhand/platform/core';
import {
  IconAdjustmentsHorizontal,
  IconApps,
  IconEye,
  IconFiles,
  IconFolder,
  IconInfoCircle,
  IconMessage,
  IconNote,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Button, Group } from '@nearhand/platform/ui';
import { Menu, RowMenu } from '@nearhand/platform/ui/console';
import type { Device } from '../devices.data.ts';
import type { ConnectTo } from '../use-connect.ts';
import type { DeviceEditing } from './edit-device-dialog.tsx';

type ContributedAction = ShownContribution<'device-actions'>;

export interface DeviceActs {
  /** Name that is distinct from those of the other devices in the list. */
  nameOf: (device: Device) => string;
  onConnect: ConnectTo;
  onEdit: (device: Device, editing: DeviceEditing) => void;
  onRestart: (device: Device) => void;
  onRemove: (device: Device) => void;
  onContributed: (device: Device, contribution: ContributedAction) => void;
}

/** Menu items for actions that other remotes contribute. */
function ContributedActions({ onAct }: { onAct: (contribution: ContributedAction) => void }) {
  const contributions = useContributions('device-actions');
  return contributions.map((contribution) => (
    <Menu.Item key={contribution.name} leftSection={<IconApps size={16} aria-hidden />} onClick={() => onAct(contribution)}>
      {contribution.text}
    </Menu.Item>
  ));
}

const connections = [
  { label: 'app.devices.view', Icon: IconEye, panel: undefined },
  { label: 'app.devices.files', Icon: IconFiles, panel: 'files' },
  { label: 'app.devices.chat', Icon: IconMessage, panel: 'chat' },
] as const;

const edits = [
  { label: 'app.devices.rename', Icon: IconPencil, editing: 'alias' },
  { label: 'app.devices.note.edit', Icon: IconNote, editing: 'note' },
  { label: 'app.devices.move', Icon: IconFolder, editing: 'group' },
  { label: 'app.devices.edit', Icon: IconAdjustmentsHorizontal, editing: 'all' },
] as const;

/** Actions that the server allows: the most likely as a button, the others in a menu. */
export function DeviceActions({ device, acts }: { device: Device; acts: DeviceActs }) {
  const intl = useIntl();
  const { online, can } = device;
  const name = acts.nameOf(device);
  const isReachable = online && can.connect;
  const canRestart = online && can.restart;
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {isReachable && (
        <Button
          size="xs"
          px="sm"
          variant="default"
          aria-label={intl.formatMessage({ id: 'app.devices.connect.to' }, { name })}
          onClick={() => acts.onConnect(device, 'control')}
        >
          <FormattedMessage id="app.devices.connect" />
        </Button>
      )}
      <RowMenu label={intl.formatMessage({ id: 'app.devices.more' }, { name })}>
        {() => (
          <>
            {isReachable &&
              connections.map(({ label, Icon, panel }) => (
                <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={() => acts.onConnect(device, 'view', panel)}>
                  <FormattedMessage id={label} />
                </Menu.Item>
              ))}
            {isReachable && <Menu.Divider />}
            <Menu.Item
              component={Link}
              to={hrefOf('device', { id: device.assignmentId })}
              leftSection={<IconInfoCircle size={16} aria-hidden />}
            >
              <FormattedMessage id="app.devices.details" />
            </Menu.Item>
            {can.update &&
              edits.map(({ label, Icon, editing }) => (
                <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={() => acts.onEdit(device, editing)}>
                  <FormattedMessage id={label} />
                </Menu.Item>
              ))}
            <ContributedActions onAct={(contribution) => acts.onContributed(device, contribution)} />
            {(canRestart || can.remove) && <Menu.Divider />}
            {canRestart && (
              <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => acts.onRestart(device)}>
                <FormattedMessage id="app.devices.restart" />
              </Menu.Item>
            )}
            {can.remove && (
              <Menu.Item
                color="var(--mantine-color-error-text)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => acts.onRemove(device)}
              >
                <FormattedMessage id="app.devices.remove" />
              </Menu.Item>
            )}
          </>
        )}
      </RowMenu>
    </Group>
  );
}
