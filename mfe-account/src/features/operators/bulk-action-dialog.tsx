import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { ScrollArea } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { OpenSessionsWarning } from './open-sessions-warning.tsx';
import type { BulkAction } from './operator-action.ts';
import { type Operator, operatorId } from './operators.data.ts';
import { useOpenSessions } from './use-open-sessions.ts';

interface BulkActionDialogProps {
  action: BulkAction;
  operators: readonly Operator[];
  /** Number of selected operators that the action would not change. */
  leftOut: number;
  onConfirm: () => void;
  onClose: () => void;
}

interface Words {
  title: ReactNode;
  text: ReactNode;
}

function wordsOf(action: BulkAction, count: number): Words {
  switch (action) {
    case 'makeAdmin':
      return {
        title: <FormattedMessage id="app.operators.bulk.makeAdmin.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.makeAdmin.text" />,
      };
    case 'makeOperator':
      return {
        title: <FormattedMessage id="app.operators.bulk.makeOperator.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.makeOperator.text" />,
      };
    case 'activate':
      return {
        title: <FormattedMessage id="app.operators.bulk.activate.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.activate.text" />,
      };
    case 'deactivate':
      return {
        title: <FormattedMessage id="app.operators.bulk.deactivate.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.bulk.deactivate.text" values={{ count }} />,
      };
    case 'remove':
      return {
        title: <FormattedMessage id="app.operators.bulk.remove.title" values={{ count }} />,
        text: <FormattedMessage id="app.operators.bulk.remove.text" values={{ count }} />,
      };
  }
}

export function BulkActionDialog({ action, operators, leftOut, onConfirm, onClose }: BulkActionDialogProps) {
  const { title, text } = wordsOf(action, operators.length);
  const { sessions, isChecking } = useOpenSessions(action, operators);
  return (
    <ConfirmActionDialog action={action} title={title} isBusy={isChecking} onConfirm={onConfirm} onClose={onClose}>
      <OpenSessionsWarning sessions={sessions} />
      <ScrollArea.Autosize mah="12rem">
        <ul>
          {operators.map((operator) => (
            <li key={operatorId(operator)}>{operator.name}</li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <Text>{text}</Text>
      {leftOut > 0 && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.operators.bulk.skipped" values={{ count: leftOut }} />
        </Text>
      )}
    </ConfirmActionDialog>
  );
}
