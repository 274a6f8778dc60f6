import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { Failure } from '../../shared/change/failure.tsx';
import { type Act, carryOut } from './act.ts';
import { ActQuestion } from './act-question.tsx';
import type { Colleague } from './operators.data.ts';

interface ActDialogProps {
  act: Act;
  colleague: Colleague;
  onDone: () => void;
  onClose: () => void;
}

interface Words {
  title: ReactNode;
  text: ReactNode;
}

function wordsOf(act: Act, name: string): Words {
  switch (act) {
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
    case 'handOver':
      return {
        title: <FormattedMessage id="app.operators.handOver.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.handOver.text" values={{ name }} />,
      };
  }
}

/** Says what would follow, and does it. What the server refuses is told here. */
export function ActDialog({ act, colleague, onDone, onClose }: ActDialogProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const { name } = colleague;
  const { title, text } = wordsOf(act, name);
  const handleConfirm = async () => {
    if (!(await run(() => carryOut(act, colleague)))) return;
    // The list shows every other change; the column of this one may be hidden.
    if (act === 'removeSecondFactor') notify('success', intl.formatMessage({ id: 'app.operators.removeSecondFactor.done' }, { name }));
    onDone();
  };
  return (
    <ActQuestion act={act} title={title} isBusy={isBusy} onConfirm={() => void handleConfirm()} onClose={onClose}>
      <Text>{text}</Text>
      <Failure text={failure} />
    </ActQuestion>
  );
}
