import { FormattedMessage } from '@nearhand/platform/intl';
import { ScrollArea, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { BulkAct } from './act.ts';
import { ActQuestion } from './act-question.tsx';
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
}

function wordsOf(act: BulkAct, count: number): Words {
  switch (act) {
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

/** Says to whom it would be done, and what would follow. */
export function BulkActDialog({ act, colleagues, leftOut, onConfirm, onClose }: BulkActDialogProps) {
  const { title, text } = wordsOf(act, colleagues.length);
  return (
    <ActQuestion act={act} title={title} onConfirm={onConfirm} onClose={onClose}>
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
    </ActQuestion>
  );
}
