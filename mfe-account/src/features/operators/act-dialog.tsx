import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Dialog, Group, Stack, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { Failure } from '../../shared/change/failure.tsx';
import { useChange } from '../../shared/change/use-change.ts';
import { type Act, carryOut } from './act.ts';
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
  button: ReactNode;
  isGrave?: boolean;
}

function wordsOf(act: Act, name: string): Words {
  switch (act) {
    case 'makeAdmin':
      return {
        title: <FormattedMessage id="app.operators.makeAdmin.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.makeAdmin.text" />,
        button: <FormattedMessage id="app.operators.act.makeAdmin" />,
      };
    case 'makeOperator':
      return {
        title: <FormattedMessage id="app.operators.makeOperator.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.makeOperator.text" />,
        button: <FormattedMessage id="app.operators.act.makeOperator" />,
      };
    case 'activate':
      return {
        title: <FormattedMessage id="app.operators.activate.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.activate.text" />,
        button: <FormattedMessage id="app.operators.act.activate" />,
      };
    case 'deactivate':
      return {
        title: <FormattedMessage id="app.operators.deactivate.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.deactivate.text" values={{ name }} />,
        button: <FormattedMessage id="app.operators.act.deactivate" />,
        isGrave: true,
      };
    case 'remove':
      return {
        title: <FormattedMessage id="app.operators.remove.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.remove.text" values={{ name }} />,
        button: <FormattedMessage id="app.operators.act.remove" />,
        isGrave: true,
      };
    case 'handOver':
      return {
        title: <FormattedMessage id="app.operators.handOver.title" values={{ name }} />,
        text: <FormattedMessage id="app.operators.handOver.text" values={{ name }} />,
        button: <FormattedMessage id="app.operators.act.handOver" />,
        isGrave: true,
      };
  }
}

/** Says what would follow, and does it. What the server refuses is told here. */
export function ActDialog({ act, colleague, onDone, onClose }: ActDialogProps) {
  const { isBusy, failure, run } = useChange();
  const { title, text, button, isGrave = false } = wordsOf(act, colleague.name);
  const handleConfirm = async () => {
    if (await run(() => carryOut(act, colleague))) onDone();
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Failure text={failure} />
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            <FormattedMessage id="app.operators.cancel" />
          </Button>
          <Button {...(isGrave && { color: 'error' })} loading={isBusy} onClick={() => void handleConfirm()}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
