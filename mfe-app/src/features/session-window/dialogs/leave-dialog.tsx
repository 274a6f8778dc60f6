import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { useCloseWindow } from '../frame/use-close-window.ts';
import { useWindow } from '../window-context.ts';

interface LeaveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onLeave: () => Promise<void>;
}

/** Confirms leaving the session for good; only another request lets the operator return. */
export function LeaveDialog({ isOpen, onClose, onLeave }: LeaveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={<FormattedMessage id="app.session.leave.heading" />}>
      <ConfirmDialog onClose={onClose} onLeave={onLeave} />
    </Dialog>
  );
}

function ConfirmDialog({ onClose, onLeave }: Omit<LeaveDialogProps, 'isOpen'>) {
  const errorText = useErrorText();
  const closeWindow = useCloseWindow();
  const { operator, device } = useWindow().session;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);

  const handleLeave = async () => {
    setBusy(true);
    setFault(null);
    try {
      await onLeave();
      closeWindow();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <Stack>
      <Text>
        {device ? (
          <FormattedMessage id="app.session.device.leave.text" values={{ operator: operator.name, device: device.name }} />
        ) : (
          <FormattedMessage id="app.session.leave.text" values={{ operator: operator.name }} />
        )}
      </Text>
      {fault !== null && (
        <Alert color="error" role="alert">
          {errorText(fault)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id="app.session.leave.stay" />
        </Button>
        <Button data-autofocus color="error" variant="outline" loading={isBusy} onClick={() => void handleLeave()}>
          <FormattedMessage id="app.session.leave" />
        </Button>
      </Group>
    </Stack>
  );
}
