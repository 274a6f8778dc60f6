import {
  IconArrowsExchange,
  IconDeviceMobileOff,
  IconDots,
  IconShieldLock,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserX,
} from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ActionIcon } from '@nearhand/platform/ui';
import { Menu } from '@nearhand/platform/ui/console';
import { isApplicable, type OperatorAction } from './operator-action.ts';
import type { Operator } from './operators.data.ts';

interface OperatorMenuProps {
  operator: Operator;
  canHandOver: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onAct: (action: OperatorAction) => void;
}

/** No key events: the key that opens the menu from its row would close it again. */
const closingEvents = ['mousedown', 'touchstart'];

export function OperatorMenu({ operator, canHandOver, isOpen, onToggle, onAct }: OperatorMenuProps) {
  const intl = useIntl();
  const { name } = operator;
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={onToggle} clickOutsideEvents={closingEvents}>
      <Menu.Target>
        <ActionIcon
          size="md"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={intl.formatMessage({ id: 'app.operators.more' }, { name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isApplicable('makeAdmin', operator) && (
          <Menu.Item leftSection={<IconShieldLock size={16} aria-hidden />} onClick={() => onAct('makeAdmin')}>
            <FormattedMessage id="app.operators.action.makeAdmin" />
          </Menu.Item>
        )}
        {isApplicable('makeOperator', operator) && (
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onAct('makeOperator')}>
            <FormattedMessage id="app.operators.action.makeOperator" />
          </Menu.Item>
        )}
        {canHandOver && isApplicable('transferOwnership', operator) && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => onAct('transferOwnership')}>
            <FormattedMessage id="app.operators.action.transferOwnership" />
          </Menu.Item>
        )}
        {isApplicable('deactivate', operator) ? (
          <Menu.Item leftSection={<IconUserX size={16} aria-hidden />} onClick={() => onAct('deactivate')}>
            <FormattedMessage id="app.operators.action.deactivate" />
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => onAct('activate')}>
            <FormattedMessage id="app.operators.action.activate" />
          </Menu.Item>
        )}
        {isApplicable('removeSecondFactor', operator) && (
          <Menu.Item leftSection={<IconDeviceMobileOff size={16} aria-hidden />} onClick={() => onAct('removeSecondFactor')}>
            <FormattedMessage id="app.operators.action.removeSecondFactor" />
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--mantine-color-error-text)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAct('remove')}
        >
          <FormattedMessage id="app.operators.action.remove" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
