import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import {
  ActionIcon,
  IconArrowsExchange,
  IconDeviceMobileOff,
  IconDots,
  IconShieldLock,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserX,
  Menu,
} from '@nearhand/platform/ui';
import { type Act, fits } from './act.ts';
import type { Colleague } from './operators.data.ts';

interface OperatorActionsProps {
  colleague: Colleague;
  canHandOver: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onAct: (act: Act) => void;
}

/** What an admin can do with a colleague. */
export function OperatorActions({ colleague, canHandOver, isOpen, onToggle, onAct }: OperatorActionsProps) {
  const intl = useIntl();
  const { name } = colleague;
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={onToggle}>
      <Menu.Target>
        <ActionIcon size="lg" variant="subtle" color="dark" aria-label={intl.formatMessage({ id: 'app.operators.more' }, { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {fits('makeAdmin', colleague) && (
          <Menu.Item leftSection={<IconShieldLock size={16} aria-hidden />} onClick={() => onAct('makeAdmin')}>
            <FormattedMessage id="app.operators.act.makeAdmin" />
          </Menu.Item>
        )}
        {fits('makeOperator', colleague) && (
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onAct('makeOperator')}>
            <FormattedMessage id="app.operators.act.makeOperator" />
          </Menu.Item>
        )}
        {canHandOver && fits('handOver', colleague) && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => onAct('handOver')}>
            <FormattedMessage id="app.operators.act.handOver" />
          </Menu.Item>
        )}
        {fits('deactivate', colleague) ? (
          <Menu.Item leftSection={<IconUserX size={16} aria-hidden />} onClick={() => onAct('deactivate')}>
            <FormattedMessage id="app.operators.act.deactivate" />
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => onAct('activate')}>
            <FormattedMessage id="app.operators.act.activate" />
          </Menu.Item>
        )}
        {fits('removeSecondFactor', colleague) && (
          <Menu.Item leftSection={<IconDeviceMobileOff size={16} aria-hidden />} onClick={() => onAct('removeSecondFactor')}>
            <FormattedMessage id="app.operators.act.removeSecondFactor" />
          </Menu.Item>
        )}
        <Menu.Item color="error" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onAct('remove')}>
          <FormattedMessage id="app.operators.act.remove" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
