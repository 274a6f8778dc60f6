import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Avatar, UnstyledButton, VisuallyHidden } from '@nearhand/platform/ui';
import { Menu, onDemand } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import classes from './header.module.css';

const AccountEntries = onDemand(async () => (await import('./account-entries')).AccountEntries);

export function AccountMenu() {
  const [isOpen, setOpen] = useState(false);
  const { name, avatar } = useAtomValue(meAtom)?.user ?? { name: '', avatar: null };
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className={classes['account'] ?? ''}>
          <VisuallyHidden>
            <FormattedMessage id="app.nav.account" />
          </VisuallyHidden>
          <Avatar src={avatar} name={name} size={32} alt="" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountEntries onClose={() => setOpen(false)} />
      </Menu.Dropdown>
    </Menu>
  );
}
