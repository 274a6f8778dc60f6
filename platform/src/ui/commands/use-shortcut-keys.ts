import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { isTypingTakenAtom } from './commands.atoms.ts';
import { presentCommands } from './registry.ts';
import { isCharacter, isPressed, isSingleKey } from './shortcut.ts';

/** Single-key shortcuts are inactive inside these elements. */
const ownsKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

/** Open dialogs and menus, wherever the focus is. */
const overlays = '[role="dialog"], [role="menu"]';

const isShown = (element: Element) => !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });

const isTaken = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(ownsKeys) !== null) || [...document.querySelectorAll(overlays)].some(isShown);

/** Runs the command whose shortcut is pressed. */
export function useShortcutKeys(withSingleKeys: boolean): void {
  const isTypingTaken = useAtomValue(isTypingTakenAtom);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const command = presentCommands().find(({ keys, isDisabled, isHint }) => keys && !isDisabled && !isHint && isPressed(keys, event));
    if (!command?.keys) return;
    if (isSingleKey(command.keys) && (!withSingleKeys || isTaken(event.target))) return;
    if (isTypingTaken && isCharacter(command.keys)) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
