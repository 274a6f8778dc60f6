// Its styles come first.
import '@mantine/core/styles/Switch.layer.css';

import { Divider, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../dialog/dialog.tsx';
import { isTypingTakenAtom, singleKeysAtom } from './commands.atoms.ts';
import { byGroup } from './find-commands.ts';
import { KeyNames } from './key-names.tsx';
import { presentCommands } from './registry.ts';
import { sheetLayer } from './sheet-layer.ts';
import { isCharacter } from './shortcut.ts';
import classes from './shortcut-sheet.module.css';

/** The page's shortcuts, and the switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} size="lg" zIndex={sheetLayer} title={<FormattedMessage id="app.commands.shortcuts" />}>
      <Sheet />
    </Dialog>
  );
}

function Sheet() {
  const [withSingleKeys, setWithSingleKeys] = useAtom(singleKeysAtom);
  const isTypingTaken = useAtomValue(isTypingTakenAtom);
  const groups = byGroup(presentCommands().filter(({ keys }) => keys && !(isTypingTaken && isCharacter(keys))));
  return (
    <Stack>
      {isTypingTaken && (
        <Text size="sm">
          <FormattedMessage id="app.commands.typingTaken" />
        </Text>
      )}
      {groups.map(([group, commands]) => (
        <section key={group}>
          <Title order={3} size="h6">
            {group}
          </Title>
          <dl className={classes['keys']}>
            {commands.map(({ id, label, keys = '' }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <KeyNames keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Divider />
      <Group justify="space-between">
        <Switch
          checked={withSingleKeys}
          onChange={({ currentTarget }) => setWithSingleKeys(currentTarget.checked)}
          label={<FormattedMessage id="app.commands.singleKeys" />}
        />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.commands.singleKeys.hint" />
        </Text>
      </Group>
    </Stack>
  );
}
