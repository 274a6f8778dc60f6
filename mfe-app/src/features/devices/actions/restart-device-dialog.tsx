import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useAction } from '../../../shared/action/use-action.ts';
import { restartDevice } from '../../../shared/device/restart-device.ts';
import { DeviceDistinction } from '../device-distinction.tsx';
import type { Device } from '../devices.data.ts';

interface RestartDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

export function RestartDeviceDialog({ device, onClose }: RestartDeviceDialogProps) {
  const intl = useIntl();
  const { isBusy, run } = useAction();
  const { name } = device;

  const handleConfirm = async () => {
    await run(async () => {
      await restartDevice(device.assignmentId);
      notify('success', intl.formatMessage({ id: 'app.devices.restart.sent' }, { name }));
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={<FormattedMessage id="app.devices.restart.title" values={{ name }} />}
      cancelLabel={<FormattedMessage id="app.devices.cancel" />}
      confirm={<FormattedMessage id="app.devices.restart.confirm" />}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <DeviceDistinction device={device} />
      <FormattedMessage id="app.devices.restart.text" />
    </ConfirmDialog>
  );
}
