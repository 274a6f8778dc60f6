import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useAction } from '../../../shared/action/use-action.ts';
import { removeDevice } from '../device.data.ts';
import { DeviceDistinction } from '../device-distinction.tsx';
import type { Device } from '../devices.data.ts';

interface RemoveDeviceDialogProps {
  device: Device;
  onRemoved: () => void | Promise<void>;
  onClose: () => void;
}

export function RemoveDeviceDialog({ device, onRemoved, onClose }: RemoveDeviceDialogProps) {
  const intl = useIntl();
  const { isBusy, run } = useAction();

  const handleConfirm = async () => {
    const isRemoved = await run(async () => {
      await removeDevice(device);
      notify('success', intl.formatMessage({ id: 'app.devices.removed' }, { name: device.name }));
      await onRemoved();
    });
    if (!isRemoved) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={<FormattedMessage id="app.devices.remove.title" values={{ name: device.name }} />}
      cancelLabel={<FormattedMessage id="app.devices.cancel" />}
      confirm={<FormattedMessage id="app.devices.remove.confirm" />}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <DeviceDistinction device={device} />
      <FormattedMessage id="app.devices.remove.warning" values={{ count: 1 }} />
    </ConfirmDialog>
  );
}
