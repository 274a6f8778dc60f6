import { useEffect, useEffectEvent, useState } from 'react';

/** Text typed between the palette's shortcut and its field, while the code loads. Until then, keys do nothing else. */
export function useTypedAhead(isOpen: boolean, isLoaded: boolean, onEscape: () => void): string {
  const [text, setText] = useState('');
  const isWaiting = isOpen && !isLoaded;
  const handleEscape = useEffectEvent(onEscape);

  useEffect(() => {
    if (!isWaiting) return;
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') handleEscape();
      else if (key === 'Backspace') setText((before) => before.slice(0, -1));
      else if (key.length === 1) setText((before) => before + key);
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [isWaiting]);

  useEffect(() => {
    if (!isOpen) setText('');
  }, [isOpen]);
  return text;
}
