import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';

interface EndDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onEnd: () => void;
}

/** Confirms an end that interrupts file transfers. */
export function EndDialog({ isOpen, onClose, onEnd }: EndDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<FormattedMessage id="app.session.end.files.heading" />}
      cancelLabel={<FormattedMessage id="app.session.end.files.wait" />}
      confirm={<FormattedMessage id="app.session.close" />}
      isDestructive
      onConfirm={onEnd}
      onClose={onClose}
    >
      <Text>
        <FormattedMessage id="app.session.end.files.text" />
      </Text>
    </ConfirmDialog>
  );
}
