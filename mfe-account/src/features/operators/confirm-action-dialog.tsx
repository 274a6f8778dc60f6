import { FormattedMessage } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import type { OperatorAction } from './operator-action.ts';

interface ConfirmActionDialogProps {
  action: OperatorAction;
  title: ReactNode;
  children: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const buttons: Record<OperatorAction, ReactNode> = {
  makeAdmin: <FormattedMessage id="app.operators.action.makeAdmin" />,
  makeOperator: <FormattedMessage id="app.operators.action.makeOperator" />,
  activate: <FormattedMessage id="app.operators.action.activate" />,
  deactivate: <FormattedMessage id="app.operators.action.deactivate" />,
  removeSecondFactor: <FormattedMessage id="app.operators.action.removeSecondFactor" />,
  remove: <FormattedMessage id="app.operators.action.remove" />,
  transferOwnership: <FormattedMessage id="app.operators.action.transferOwnership" />,
};
const destructive: readonly OperatorAction[] = ['deactivate', 'removeSecondFactor', 'remove', 'transferOwnership'];

export function ConfirmActionDialog({ action, title, children, isBusy = false, onConfirm, onClose }: ConfirmActionDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={title}
      cancelLabel={<FormattedMessage id="app.operators.cancel" />}
      confirm={buttons[action]}
      isDestructive={destructive.includes(action)}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
