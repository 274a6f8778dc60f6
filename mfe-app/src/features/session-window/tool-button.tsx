import { ActionIcon, type ActionIconProps, ariaKeys, KeyNames, Tooltip } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';

interface ToolButtonProps extends ActionIconProps {
  label: string;
  /** The keys that do the same, as in `Command`. */
  keys?: string | undefined;
  /** It is on; left out where it is not something to be turned on. */
  isOn?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** One tool of the bar: a picture with a name, which the tooltip shows with its keys. */
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
