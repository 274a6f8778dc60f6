import { ActionIcon, type ActionIconProps, ariaKeys, KeyNames, Tooltip } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';

interface ToolButtonProps extends ActionIconProps {
  label: string;
  /** Shortcut, as in `Command`. */
  keys?: string | undefined;
  /** Pressed state; undefined for a button that is not a toggle. */
  isOn?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A toolbar button with an icon; its tooltip shows name and shortcut. */
export function ToolButton({ label, keys, isOn, isDisabled = false, onClick, children, ...look }: ToolButtonProps) {
  const shown = keys ? (
    <>
      {label} <KeyNames keys={keys} />
    </>
  ) : (
    label
  );
  return (
    <Tooltip label={shown} openDelay={300}>
      <ActionIcon
        size={40}
        radius="md"
        variant={isOn ? 'filled' : 'subtle'}
        color={isOn ? 'primary' : 'gray'}
        {...look}
        aria-label={label}
        aria-pressed={isOn}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
