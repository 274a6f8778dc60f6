import { FormattedMessage } from '@nearhand/platform/intl';
import { type PermissionAnswer, PermissionViewer } from '@nearhand/platform/session-link/permissions/permission-viewer';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';

type Step = 'ask' | 'unreachable' | 'requested' | PermissionAnswer;

const textIds = {
  ask: 'app.session.control.text',
  unreachable: 'app.session.control.unreachable',
  requested: 'app.session.control.requested',
  granted: 'app.session.control.granted',
  denied: 'app.session.control.denied',
  unavailable: 'app.session.control.unavailable',
} as const satisfies Record<Step, string>;

interface ControlDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks a customer in a browser for control, which begins when the customer has started the agent. */
export function ControlDialog({ isOpen, onClose }: ControlDialogProps) {
  const { report } = useWindow();
  const viewer = useCapability(PermissionViewer);
  const permissions = useObservable(viewer);
  const [isUnreachable, setUnreachable] = useState(false);
  const isRequested = permissions?.requested.has('control') ?? false;
  const answer = permissions?.answers.get('control');
  const step: Step = isRequested ? 'requested' : (answer ?? (isUnreachable ? 'unreachable' : 'ask'));

  const ask = () => {
    const isSent = viewer?.request('control') ?? false;
    setUnreachable(!isSent);
    if (isSent) report({ type: 'controlRequested' });
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={<FormattedMessage id="app.session.control" />}>
      <Stack>
        <Text role="status">
          <FormattedMessage id={textIds[step]} />
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="app.session.control.close" />
          </Button>
          {step !== 'requested' && step !== 'unavailable' && (
            <Button variant={step === 'granted' ? 'default' : 'filled'} onClick={ask}>
              {step === 'ask' ? <FormattedMessage id="app.session.control.ask" /> : <FormattedMessage id="app.session.control.askAgain" />}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
