import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { restartDevice } from '../../../shared/device/restart-device.ts';
import { DeviceDistinction } from '../device-distinction.tsx';
import type { Device } from '../devices.data.ts';

interface RestartDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

export function RestartDeviceDialog({ device, onClose }: RestartDeviceDialogProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const { name } = device;

  const handleConfirm = async () => {
    setBusy(true);
    try {
      await restartDevice(device.assignmentId);
      notify('success', intl.formatMessage({ id: 'app.devices.restart.sent' }, { name }));
    } catch (error) {
      notify('error', errorText(error));
    }
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
