import { IconChevronDown, IconDeviceDesktopCog } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { Menu } from '@nearhand/platform/ui/console';
import { ToolButton } from '../frame/tool-button.tsx';
import type { MachineControl } from './use-machine.ts';

/** Reason for which an action is not possible. */
const Reason = ({ id }: { id: string }) => (
  <Text size="xs" span display="block">
    <FormattedMessage id={id} />
  </Text>
);

/** Screen and input of the person at the device, and restart. Actions that are not possible are shown with the reason. */
export function MachineMenu({ machine }: { machine: MachineControl }) {
  const intl = useIntl();
  const { canBlank, canLock, canRestart, isBlank, isLocked } = machine.state;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.device.machine' })}
          icon={<IconDeviceDesktopCog size={16} aria-hidden />}
          after={<IconChevronDown size={14} aria-hidden />}
          {...((isBlank || isLocked) && { 'data-on': true })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!canBlank} onClick={() => machine.change({ isBlank: !isBlank })}>
          <FormattedMessage id={isBlank ? 'app.session.device.unblank' : 'app.session.device.blank'} />
          {!canBlank && <Reason id={canLock ? 'app.session.device.impossible.blank' : 'app.session.device.impossible.control'} />}
        </Menu.Item>
        <Menu.Item disabled={!canLock} onClick={() => machine.change({ isLocked: !isLocked })}>
          <FormattedMessage id={isLocked ? 'app.session.device.unlock' : 'app.session.device.lock'} />
          {!canLock && <Reason id="app.session.device.impossible.control" />}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={!canRestart} onClick={machine.askRestart}>
          <FormattedMessage id="app.session.device.restart" />
          {!canRestart && <Reason id={canLock ? 'app.session.device.impossible.restart' : 'app.session.device.impossible.control'} />}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
