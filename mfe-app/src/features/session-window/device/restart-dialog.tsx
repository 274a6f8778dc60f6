import { FormattedMessage } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useDevice } from './device-context.ts';
import { useDeviceName } from './use-device-name.ts';

export function RestartDialog() {
  const device = useDeviceName();
  const machine = useDevice()?.machine;
  if (!machine) return null;
  const { isRestartAsked, answerRestart } = machine;
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
