import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { ActionIcon, Button, Group, IconDots, IconEye, IconInfoCircle, IconPencil, IconTrash, Menu } from '@nearhand/platform/ui';
import type { Device } from './devices.data.ts';

export interface DeviceActs {
  onConnect: (device: Device, mode: 'view' | 'control') => void;
  onEdit: (device: Device) => void;
  onRemove: (device: Device) => void;
}

/** Actions that the server allows: the most likely as a button, the others in a menu. */
export function DeviceActions({ device, acts }: { device: Device; acts: DeviceActs }) {
  const intl = useIntl();
  const { name, online, can } = device;
  const isReachable = online && can.connect;
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size="md"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            aria-label={intl.formatMessage({ id: 'app.devices.more' }, { name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isReachable && (
            <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => acts.onConnect(device, 'view')}>
              <FormattedMessage id="app.devices.view" />
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={hrefOf('device', { id: device.assignmentId })}
            leftSection={<IconInfoCircle size={16} aria-hidden />}
          >
            <FormattedMessage id="app.devices.details" />
          </Menu.Item>
          {can.update && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => acts.onEdit(device)}>
              <FormattedMessage id="app.devices.edit" />
            </Menu.Item>
          )}
          {can.remove && (
            <Menu.Item color="error" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => acts.onRemove(device)}>
              <FormattedMessage id="app.devices.remove" />
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
