import { useIntl } from 'react-intl';
import { useCommands } from '../commands/use-commands.ts';

/** Lists the keys of the rows among the shortcuts of the page. */
export function useRowHints({ canAct, canSelect }: { canAct: boolean; canSelect: boolean }): void {
  const intl = useIntl();
  const hint = (id: string, messageId: string, keys: string) => ({
    id,
    label: intl.formatMessage({ id: messageId }),
    group: intl.formatMessage({ id: 'app.commands.group.list' }),
    keys,
    isHint: true,
    run: () => undefined,
  });
  useCommands([
    ...(canAct || canSelect
      ? [hint('list.next', 'app.ui.table.keys.next', 'arrowdown'), hint('list.previous', 'app.ui.table.keys.previous', 'arrowup')]
      : []),
    ...(canAct ? [hint('list.open', 'app.ui.table.keys.open', 'enter')] : []),
    ...(canSelect ? [hint('list.select', 'app.ui.table.keys.select', 'space')] : []),
  ]);
}
