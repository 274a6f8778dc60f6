import { IconChevronDown, IconDeviceDesktopCog } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Menu } from '@nearhand/platform/ui/console';
import { ToolButton } from '../frame/tool-button.tsx';
import type { MachineControl } from './use-machine.ts';

/** Screen and input of the person at the device, and restart. Actions that are not possible there are shown, but disabled. */
export function MachineMenu({ machine }: { machine: MachineControl }) {
  const intl = useIntl();
  const { canBlank, canLock, canRestart, isBlank, isLocked } = machine.state;
  const impossible = <FormattedMessage id="app.session.device.impossible" />;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton
          name={intl.formatMessage({ id: 'app.session.device.machine' })}
          icon={<IconDeviceDesktopCog size={16} aria-hidden />}
          after={<IconChevronDown size={14} aria-hidden />}
          disabled={!machine.isKnown}
          {...(machine.isKnown && (isBlank || isLocked) && { 'data-on': true })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isBlank}
          disabled={!canBlank}
          rightSection={canBlank ? undefined : impossible}
          onClick={() => machine.change({ isBlank: !isBlank })}
        >
          <FormattedMessage id={isBlank ? 'app.session.device.unblank' : 'app.session.device.blank'} />
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isLocked}
          disabled={!canLock}
          rightSection={canLock ? undefined : impossible}
          onClick={() => machine.change({ isLocked: !isLocked })}
        >
          <FormattedMessage id={isLocked ? 'app.session.device.unlock' : 'app.session.device.lock'} />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={!canRestart} rightSection={canRestart ? undefined : impossible} onClick={machine.askRestart}>
          <FormattedMessage id="app.session.device.restart" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
