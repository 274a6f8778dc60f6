import { FormattedMessage } from '@nearhand/platform/intl';
import { Question } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { Act } from './act.ts';

interface ActQuestionProps {
  act: Act;
  title: ReactNode;
  children: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const buttons: Record<Act, ReactNode> = {
  makeAdmin: <FormattedMessage id="app.operators.act.makeAdmin" />,
  makeOperator: <FormattedMessage id="app.operators.act.makeOperator" />,
  activate: <FormattedMessage id="app.operators.act.activate" />,
  deactivate: <FormattedMessage id="app.operators.act.deactivate" />,
  removeSecondFactor: <FormattedMessage id="app.operators.act.removeSecondFactor" />,
  remove: <FormattedMessage id="app.operators.act.remove" />,
  handOver: <FormattedMessage id="app.operators.act.handOver" />,
};
const grave: readonly Act[] = ['deactivate', 'removeSecondFactor', 'remove', 'handOver'];

/** Asks before something is done with colleagues; what would follow stands in it. */
export function ActQuestion({ act, title, children, isBusy = false, onConfirm, onClose }: ActQuestionProps) {
  return (
    <Question
      isOpen
      title={title}
      refuse={<FormattedMessage id="app.operators.cancel" />}
      confirm={buttons[act]}
      isGrave={grave.includes(act)}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </Question>
  );
}
