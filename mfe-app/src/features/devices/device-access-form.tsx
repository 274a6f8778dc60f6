import { notify, requireMe } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useOperatorOptions } from '@nearhand/platform/list';
import { Alert, Button, Checkbox, NativeSelect, Stack, Title } from '@nearhand/platform/ui';
import { useState } from 'react';
import { type Device, updateDevice } from './devices.data.ts';

/** In place of null, which a select cannot have. */
const companys = 'company';

interface DeviceAccessFormProps {
  device: Device;
  onSaved: () => void;
}

/** Who may connect, and whether the user of the device is asked. For admins. */
export function DeviceAccessForm({ device, onSaved }: DeviceAccessFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const operators = useOperatorOptions();
  const { deviceConsent, deviceAccess } = requireMe().company.settings;
  const [access, setAccess] = useState<Device['access']>(device.access);
  const [consent, setConsent] = useState<Device['consent']>(device.consent);
  const [userIds, setUserIds] = useState<readonly string[]>(device.allowedUserIds);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await updateDevice(device, { access, consent, allowedUserIds: access === 'selected' ? [...userIds] : [] });
      notify('success', text('app.devices.saved'));
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const accessNames = { everyone: text('app.devices.access.everyone'), admins: text('app.devices.access.admins') };
  const consentNames = { none: text('app.devices.consent.none'), ask: text('app.devices.consent.ask') };
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
        <NativeSelect
          label={text('app.devices.access')}
          value={access ?? companys}
          onChange={({ currentTarget: { value } }) =>
            setAccess((['everyone', 'admins', 'selected'] as const).find((one) => one === value) ?? null)
          }
          data={[
            { value: companys, label: text('app.devices.companyDefault', { value: accessNames[deviceAccess] }) },
            { value: 'everyone', label: accessNames.everyone },
            { value: 'admins', label: accessNames.admins },
            { value: 'selected', label: text('app.devices.access.selected') },
          ]}
        />
        {access === 'selected' && (
          <Checkbox.Group
            label={text('app.devices.access.who')}
            description={text('app.devices.access.who.hint')}
            value={[...userIds]}
            onChange={setUserIds}
          >
            <Stack gap="xs" mt="xs">
              {operators.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <NativeSelect
          label={text('app.devices.consent')}
          description={text('app.devices.consent.hint')}
          value={consent ?? companys}
          onChange={({ currentTarget: { value } }) => setConsent((['none', 'ask'] as const).find((one) => one === value) ?? null)}
          data={[
            { value: companys, label: text('app.devices.companyDefault', { value: consentNames[deviceConsent] }) },
            { value: 'none', label: consentNames.none },
            { value: 'ask', label: consentNames.ask },
          ]}
        />
        {failure && <Alert color="error">{failure}</Alert>}
        <Button type="submit" variant="default" loading={isBusy}>
          <FormattedMessage id="app.devices.save" />
        </Button>
      </Stack>
    </form>
  );
}
