import { type RefObject, useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { keepOneTabStop } from '../focus/keep-one-tab-stop.ts';
import { useCommands } from './use-commands.ts';

const controls = 'button, a[href], input[type="checkbox"]';

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

interface SharedTabStop {
  /** Names the container in the list of shortcuts. */
  label: string;
  /** True while the container has no controls, or is not rendered. */
  isEmpty: boolean;
}

/** The controls of a container share one tab stop; →, ←, Home and End move between them. */
export function useSharedTabStop(container: RefObject<HTMLElement | null>, { label, isEmpty }: SharedTabStop): void {
  const intl = useIntl();
  const hint = { group: label, isHint: true, run: () => undefined };
  const hints = [
    { ...hint, id: `${label}.next`, label: intl.formatMessage({ id: 'app.ui.controls.next' }), keys: 'arrowright' },
    { ...hint, id: `${label}.previous`, label: intl.formatMessage({ id: 'app.ui.controls.previous' }), keys: 'arrowleft' },
  ];
  useCommands(isEmpty ? [] : hints);

  useLayoutEffect(() => {
    const element = container.current;
    if (isEmpty || !element) return;
    const end = keepOneTabStop(element, { items: controls });
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = [...element.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
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
  }, [container, isEmpty]);
}
