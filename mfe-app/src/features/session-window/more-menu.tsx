import { IconDots } from '@nearhand/platform/icons';
import { useIntl } from '@nearhand/platform/intl';
import { KeyNames, Menu, presentCommands } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ToolButton } from './frame/tool-button.tsx';

/** Commands without a button of their own, in the order of the menu. */
const commandIds = ['session.clipboard', 'session.ask', 'session.control', 'session.quality', 'commands.palette', 'commands.shortcuts'];

/** The other commands of the window, with their shortcuts. */
export function MoreMenu() {
  const intl = useIntl();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ToolButton name={intl.formatMessage({ id: 'app.session.more' })} icon={<IconDots size={16} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries() {
  const [commands] = useState(() => presentCommands().filter(({ id, isDisabled }) => !isDisabled && commandIds.includes(id)));
  const ordered = commands.toSorted((one, other) => commandIds.indexOf(one.id) - commandIds.indexOf(other.id));
  return ordered.map(({ id, label, keys, run }) => (
    // A dialog that the command opens takes the focus after the menu has returned it.
    <Menu.Item key={id} rightSection={keys && <KeyNames keys={keys} />} onClick={() => setTimeout(run)}>
      {label}
    </Menu.Item>
  ));
}
