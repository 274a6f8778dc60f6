import { useIntl } from '@nearhand/platform/intl';
import { keepOneTabStop, useCommands } from '@nearhand/platform/ui/console';
import { type RefObject, useLayoutEffect } from 'react';

const buttons = 'button, a[href]';

function targetOf(key: string, all: readonly HTMLElement[], index: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[index + 1];
    case 'ArrowLeft':
      return all[index - 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

/** The buttons of all cards share one tab stop; →, ←, Home and End move between them. */
export function useStripKeys(strip: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const intl = useIntl();
  const group = intl.formatMessage({ id: 'app.strip.label' });
  const hint = { group, isHint: true, run: () => undefined };
  const hints = [
    { ...hint, id: 'strip.next', label: intl.formatMessage({ id: 'app.strip.keys.next' }), keys: 'arrowright' },
    { ...hint, id: 'strip.previous', label: intl.formatMessage({ id: 'app.strip.keys.previous' }), keys: 'arrowleft' },
  ];
  useCommands(isEmpty ? [] : hints);

  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return;
    const end = keepOneTabStop(element, { items: buttons });
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = [...element.querySelectorAll<HTMLElement>(buttons)].filter((button) => !button.matches(':disabled'));
      const index = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      const target = index < 0 ? undefined : targetOf(event.key, all, index);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    element.addEventListener('keydown', handleKey);
    return () => {
      end();
      element.removeEventListener('keydown', handleKey);
    };
  }, [strip]);
}
