import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Dialog, Group, ScrollArea, Stack, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { BulkAct } from './act.ts';
import { type Colleague, colleagueId } from './operators.data.ts';

interface BulkActDialogProps {
  act: BulkAct;
  colleagues: readonly Colleague[];
  /** How many more are chosen, about whom it would change nothing. */
  leftOut: number;
  onConfirm: () => void;
  onClose: () => void;
}

interface Words {
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
  isGrave?: boolean;
}

function wordsOf(act: BulkAct, count: number): Words {
  switch (act) {
    case 'makeAdmin':
      return {
        title: <FormattedMessage id="app.operators.bulk.makeAdmin.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.makeAdmin.text" />,
        button: <FormattedMessage id="app.operators.act.makeAdmin" />,
      };
    case 'makeOperator':
      return {
        title: <FormattedMessage id="app.operators.bulk.makeOperator.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.makeOperator.text" />,
        button: <FormattedMessage id="app.operators.act.makeOperator" />,
      };
    case 'activate':
      return {
        title: <FormattedMessage id="app.operators.bulk.activate.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.activate.text" />,
        button: <FormattedMessage id="app.operators.act.activate" />,
      };
    case 'deactivate':
      return {
        title: <FormattedMessage id="app.operators.bulk.deactivate.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.bulk.deactivate.text" values={{ count }} />,
        button: <FormattedMessage id="app.operators.act.deactivate" />,
        isGrave: true,
      };
    case 'remove':
      return {
        title: <FormattedMessage id="app.operators.bulk.remove.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.bulk.remove.text" values={{ count }} />,
        button: <FormattedMessage id="app.operators.act.remove" />,
        isGrave: true,
      };
  }
}

/** Says to whom it would be done, and what would follow. */
export function BulkActDialog({ act, colleagues, leftOut, onConfirm, onClose }: BulkActDialogProps) {
  const { title, text, button, isGrave = false } = wordsOf(act, colleagues.length);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <ScrollArea.Autosize mah="12rem">
          <ul>
            {colleagues.map((colleague) => (
              <li key={colleagueId(colleague)}>{colleague.name}</li>
            ))}
          </ul>
        </ScrollArea.Autosize>
        <Text>{text}</Text>
        {leftOut > 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.operators.bulk.leftOut" values={{ count: leftOut }} />
          </Text>
        )}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            <FormattedMessage id="app.operators.cancel" />
          </Button>
          <Button {...(isGrave && { color: 'error' })} onClick={onConfirm}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
