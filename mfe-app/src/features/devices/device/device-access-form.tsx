import { notify, useUnsaved } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Stack, Title } from '@nearhand/platform/ui';
import { SaveButton } from '@nearhand/platform/ui/editing';
import { useState } from 'react';
import { AccessFields } from '../access-fields.tsx';
import { type AccessRules, updateOf } from '../access-rules.ts';
import { updateDevice } from '../device.data.ts';
import type { Device } from '../devices.data.ts';

interface DeviceAccessFormProps {
  device: Device;
  onSaved: () => void;
}

/** The rules of access of a device. For admins. */
export function DeviceAccessForm({ device, onSaved }: DeviceAccessFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const { access, consent, allowedUserIds } = device;
  const [rules, setRules] = useState<AccessRules>({ access, consent, userIds: allowedUserIds });
  const isDirty = JSON.stringify(updateOf(rules)) !== JSON.stringify(updateOf({ access, consent, userIds: allowedUserIds }));
  useUnsaved(isDirty);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await updateDevice(device, updateOf(rules));
      notify('success', intl.formatMessage({ id: 'app.devices.saved' }));
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        <Title order={2} size="h4">
          <FormattedMessage id="app.devices.access.title" />
        </Title>
        <AccessFields rules={rules} onChange={setRules} />
        {failure && <Alert color="error">{failure}</Alert>}
        <SaveButton isDirty={isDirty} isBusy={isBusy}>
          <FormattedMessage id="app.devices.save" />
        </SaveButton>
      </Stack>
    </form>
  );
}
