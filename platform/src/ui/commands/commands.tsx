import { useAtom, useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { onDemand } from '../on-demand.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';
import type { Command } from './command.ts';
import { openSheetAtom, singleKeysAtom } from './commands.atoms.ts';
import { useCommands } from './use-commands.ts';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const ShortcutSheet = onDemand(async () => (await import(/* webpackChunkName: "shortcut-sheet" */ './shortcut-sheet.tsx')).ShortcutSheet);

/** Command palette (Ctrl+K or ⌘K), shortcut sheet (`?`) and shortcut keys. Mounted once by a layout. */
export function Commands() {
  const intl = useIntl();
  const [openSheet, setOpenSheet] = useAtom(openSheetAtom);
  const withSingleKeys = useAtomValue(singleKeysAtom);
  const group = intl.formatMessage({ id: 'app.commands.group.help' });

  useShortcutKeys(withSingleKeys);
  const help: Command[] = [
    {
      id: 'commands.palette',
      label: intl.formatMessage({ id: 'app.commands.palette' }),
      group,
      keys: 'mod+k',
      run: () => setOpenSheet((open) => (open === 'palette' ? null : 'palette')),
    },
    {
      id: 'commands.shortcuts',
      label: intl.formatMessage({ id: 'app.commands.shortcuts' }),
      group,
      keys: '?',
      run: () => setOpenSheet('shortcuts'),
    },
  ];
  useCommands(help, { isLast: true });

  const close = () => setOpenSheet(null);
  const isPaletteOpen = openSheet === 'palette';
  const overlays = useOverlays(isPaletteOpen, close);
  const typed = useTypedAhead(isPaletteOpen, overlays !== null, close);
  return (
    <>
      {overlays && <overlays.Palette isOpen={isPaletteOpen} typed={typed} onClose={close} />}
      {openSheet === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </>
  );
}
