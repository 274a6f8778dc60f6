import { UnstyledButton } from '@nearhand/platform/ui';
import { ariaKeys, KeyNames, Tooltip, useActiveKeys } from '@nearhand/platform/ui/console';
import type { ComponentProps, ReactNode } from 'react';
import classes from './tool-button.module.css';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  /** Shown beside the icon on a wide window, and always the accessible name. */
  name: ReactNode;
  icon: ReactNode;
  /** Text of the tooltip, if it explains more than the name. */
  hint?: ReactNode;
  /** Shortcut, as in `Command`. */
  keys?: string | undefined;
  /** Pressed state; undefined for a button that is not a toggle. */
  isOn?: boolean | undefined;
  tone?: 'record' | 'recording' | undefined;
  /** An arrow that leads to more. */
  after?: ReactNode;
  /** The name stays visible on a narrow window. */
  isNamed?: boolean;
  /** One of the most used tools, whose name is visible from 992 px. */
  isFrequent?: boolean;
}

/** A tool of the toolbar. Its tooltip shows name and shortcut. */
export function ToolButton({
  name,
  icon,
  hint,
  keys,
  isOn,
  tone,
  after,
  isNamed = false,
  isFrequent = false,
  disabled,
  ...button
}: ToolButtonProps) {
  const activeKeys = useActiveKeys(keys);
  const label = (
    <>
      {hint ?? name} {keys && <KeyNames keys={keys} />}
    </>
  );
  return (
    <Tooltip label={label} openDelay={300} position="bottom">
      <UnstyledButton
        {...button}
        className={classes['tool'] ?? ''}
        data-on={isOn}
        data-tone={tone}
        data-named={isNamed}
        data-frequent={isFrequent}
        aria-pressed={isOn}
        aria-keyshortcuts={activeKeys && ariaKeys(activeKeys)}
        disabled={disabled ?? false}
      >
        {icon}
        <span className={classes['name']}>{name}</span>
        {after}
      </UnstyledButton>
    </Tooltip>
  );
}

/** Tools that belong together. */
export function ToolGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes['group']} aria-label={label}>
      {children}
    </fieldset>
  );
}
