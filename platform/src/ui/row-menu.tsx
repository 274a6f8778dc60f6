import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconDots } from './icons.ts';

interface RowMenuProps {
  label: string;
  isBusy?: boolean;
  /** The items, rendered once the menu has been opened. */
  children: () => ReactNode;
}

/** Further actions of a row. Only the button is rendered until its first click: a list has many rows, and a menu costs more than the rest of one. */
export function RowMenu({ label, isBusy = false, children }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!isUsed) return;
    // A new element has replaced the clicked one. The menu returns the focus to it.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, [isUsed]);

  const shared = {
    ref: button,
    size: 'md',
    variant: 'subtle',
    color: 'gray',
    c: 'var(--mantine-color-text)',
    // The kit renders a transition for `false`, too.
    ...(isBusy && { loading: true }),
    'aria-label': label,
    children: <IconDots size={18} />,
  } as const;
  if (!isUsed) return <ActionIcon {...shared} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon {...shared} />
      </Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  );
}
