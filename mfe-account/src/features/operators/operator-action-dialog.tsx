import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';
import { OpenSessionsWarning } from './open-sessions-warning.tsx';
import { type OperatorAction, performAction } from './operator-action.ts';
import type { Operator } from './operators.data.ts';
import { useOpenSessions } from './use-open-sessions.ts';

interface OperatorActionDialogProps {
  action: OperatorAction;
  operator: Operator;
  onDone: () => void;
  onClose: () => void;
}

interface Words {
  title: ReactNode;
  text: ReactNode;
}

function wordsOf(action: OperatorAction, name: string): Words {
  switch (action) {
    case 'makeAdmin':
      return {
        title: <FormattedMessage id="app.operators.makeAdmin.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.makeAdmin.text" />,
      };
    case 'makeOperator':
      return {
        title: <FormattedMessage id="app.operators.makeOperator.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.makeOperator.text" />,
      };
    case 'activate':
      return {
        title: <FormattedMessage id="app.operators.activate.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.activate.text" />,
      };
    case 'deactivate':
      return {
        title: <FormattedMessage id="app.operators.deactivate.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.deactivate.text" values={{ name }} />,
      };
    case 'removeSecondFactor':
      return {
        title: <FormattedMessage id="app.operators.removeSecondFactor.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.removeSecondFactor.text" values={{ name }} />,
      };
    case 'remove':
      return {
        title: <FormattedMessage id="app.operators.remove.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.remove.text" values={{ name }} />,
      };
    case 'transferOwnership':
      return {
        title: <FormattedMessage id="app.operators.transferOwnership.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.transferOwnership.text" values={{ name }} />,
      };
  }
}

/** Confirms and performs an action; shows its error. */
export function OperatorActionDialog({ action, operator, onDone, onClose }: OperatorActionDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const { sessions, isChecking } = useOpenSessions(action, [operator]);
  const { name } = operator;
  const { title, text } = wordsOf(action, name);
  const handleConfirm = async () => {
    if (!(await run(() => performAction(action, operator)))) return;
    // The list shows the other changes, but this column may be hidden.
    if (action === 'removeSecondFactor') notify('success', intl.formatMessage({ id: 'app.operators.removeSecondFactor.done' }, { name }));
    onDone();
  };
  return (
    <ConfirmActionDialog
      action={action}
      title={title}
      isBusy={isBusy || isChecking}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <OpenSessionsWarning sessions={sessions} />
      <Text>{text}</Text>
      <ErrorAlert text={failure} />
    </ConfirmActionDialog>
  );
}
