import { type RefCallback, useCallback, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Command } from '../commands/command.ts';
import { useCommands } from '../commands/use-commands.ts';
import { keepOneTabStop } from '../focus/keep-one-tab-stop.ts';
import { rowControls } from './row-keys.ts';

const rows = 'tbody > tr[data-id]';

/** Gives the rows of a table one tab stop, and lists their keys among the shortcuts of the page. The arrow keys enter the table from outside. */
export function useRowCommands({ canAct, canSelect }: { canAct: boolean; canSelect: boolean }): RefCallback<HTMLElement> {
  const intl = useIntl();
  const frame = useRef<HTMLElement>(null);
  const enter = () => frame.current?.querySelector<HTMLElement>(`${rows}[tabindex="0"]`)?.focus();
  const command = (id: string, messageId: string, keys: string, more: Partial<Command>): Command => ({
    id,
    label: intl.formatMessage({ id: messageId }),
    group: intl.formatMessage({ id: 'app.commands.group.list' }),
    keys,
    run: () => undefined,
    ...more,
  });
  useCommands([
    command('list.next', 'app.ui.table.keys.next', 'arrowdown', { isKeyOnly: true, run: enter }),
    command('list.previous', 'app.ui.table.keys.previous', 'arrowup', { isKeyOnly: true, run: enter }),
    ...(canAct ? [command('list.open', 'app.ui.table.keys.open', 'enter', { isHint: true })] : []),
    ...(canSelect ? [command('list.select', 'app.ui.table.keys.select', 'space', { isHint: true })] : []),
    command('list.controls', 'app.ui.table.keys.controls', 'arrowright', { isHint: true }),
    command('list.lastControl', 'app.ui.table.keys.last', 'arrowleft', { isHint: true }),
    command('list.leave', 'app.ui.table.keys.leave', 'escape', { isHint: true }),
  ]);
  return useCallback((element: HTMLElement | null) => {
    frame.current = element;
    return element ? keepOneTabStop(element, { items: rows, controls: rowControls }) : undefined;
  }, []);
}
