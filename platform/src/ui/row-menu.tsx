import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconDots } from './icons.ts';
import { Menu } from './overlays/menu.tsx';

interface RowMenuProps {
  label: string;
  isBusy?: boolean;
  /** The items, rendered once the menu has been opened: a list has many rows. */
  children: () => ReactNode;
}

const Items = ({ children }: Pick<RowMenuProps, 'children'>) => children();

/** Further actions of a row. */
export function RowMenu({ label, isBusy = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {/* The kit renders a transition for `loading={false}`, too. */}
        <ActionIcon
          size="md"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={label}
          {...(isBusy && { loading: true })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items>{children}</Items>
      </Menu.Dropdown>
    </Menu>
  );
}
