import { isClosing } from '@nearhand/platform/ui/console';
import { useEffect, useEffectEvent } from 'react';

/** Sends its keys to a device. */
const deviceKeys = '[data-keys="device"]';

/** These close themselves on Escape. */
const ownEscape = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';

const closesOnEscape = () => [...document.querySelectorAll(ownEscape)].some((overlay) => !isClosing(overlay));

/**
 * Calls back on Escape, also while the user types, unless something above the window closes on it. The function returns whether it closed
 * something.
 */
export function useEscape(onEscape: () => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || closesOnEscape()) return;
    if (event.target instanceof Element && event.target.matches(deviceKeys)) return;
    if (onEscape()) event.preventDefault();
  });
  useEffect(() => {
    // Runs before a popover closes, so that one key does not close two things.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
