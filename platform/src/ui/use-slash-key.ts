import { useEffect, useEffectEvent } from 'react';
import { store } from '../core/store.ts';
import { singleKeysAtom } from './commands/commands.atoms.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Calls back when `/` is typed outside of fields, on any keyboard layout, unless single-key shortcuts are off. */
export function useSlashKey(onSlash: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!store.get(singleKeysAtom)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
