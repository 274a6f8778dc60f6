import { FormattedMessage } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui';
import { useDeviceName } from './use-device-name.ts';
import type { MachineControl } from './use-machine.ts';

export function RestartDialog({ machine: { isRestartAsked, answerRestart } }: { machine: MachineControl }) {
  const device = useDeviceName();
  return (
    <ConfirmDialog
      isOpen={isRestartAsked}
      title={<FormattedMessage id="app.session.device.restart.title" values={{ device }} />}
      cancelLabel={<FormattedMessage id="app.session.device.restart.cancel" />}
      confirm={<FormattedMessage id="app.session.device.restart.confirm" />}
      isDestructive
      isBusy={false}
      onConfirm={() => answerRestart(true)}
      onClose={() => answerRestart(false)}
    >
      <FormattedMessage id="app.session.device.restart.text" />
    </ConfirmDialog>
  );
}
