import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Dialog, Group, Stack } from '@nearhand/platform/ui';
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
  remove: <FormattedMessage id="app.operators.act.remove" />,
  handOver: <FormattedMessage id="app.operators.act.handOver" />,
};
const grave: readonly Act[] = ['deactivate', 'remove', 'handOver'];

/** Asks before something is done with colleagues; what would follow stands in it. */
export function ActQuestion({ act, title, children, isBusy = false, onConfirm, onClose }: ActQuestionProps) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button data-autofocus variant="default" onClick={onClose}>
            <FormattedMessage id="app.operators.cancel" />
          </Button>
          <Button {...(grave.includes(act) && { color: 'error' })} loading={isBusy} onClick={onConfirm}>
            {buttons[act]}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
