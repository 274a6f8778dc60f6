import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Dialog, Group, Stack, TagsInput, Textarea, TextInput, useForm } from '@nearhand/platform/ui';
import { useState } from 'react';
import { type Device, updateDevice } from './devices.data.ts';
import { useDeviceLabels } from './use-device-labels.ts';

const longest = { alias: 100, group: 60, tag: 50, note: 10_000 };
const mostTags = 20;

interface EditDeviceDialogProps {
  device: Device;
  onSaved: () => void;
  onClose: () => void;
}

/** Alias, group, tags and note of a device. */
export function EditDeviceDialog({ device, onSaved, onClose }: EditDeviceDialogProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const labels = useDeviceLabels();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { alias, group, tags, note } = device;
  const form = useForm({ initialValues: { alias: alias ?? '', group: group ?? '', tags, note } });

  const save = async (typed: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    try {
      await updateDevice(device, typed);
      notify('success', intl.formatMessage({ id: 'app.devices.saved' }));
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.devices.edit.title" values={{ name: device.name }} />}>
      <form onSubmit={form.onSubmit((typed) => void save(typed))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('alias')}
            data-autofocus
            maxLength={longest.alias}
            label={<FormattedMessage id="app.devices.alias" />}
            placeholder={device.hostname}
          />
          <TextInput
            {...form.getInputProps('group')}
            maxLength={longest.group}
            list="nh-device-groups"
            label={<FormattedMessage id="app.devices.group" />}
          />
          <datalist id="nh-device-groups">
            {labels.groups.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TagsInput
            {...form.getInputProps('tags')}
            data={labels.tags}
            maxTags={mostTags}
            maxLength={longest.tag}
            acceptValueOnBlur
            label={<FormattedMessage id="app.devices.tags" />}
            description={<FormattedMessage id="app.devices.tags.hint" />}
          />
          <Textarea
            {...form.getInputProps('note')}
            rows={4}
            resize="vertical"
            maxLength={longest.note}
            label={<FormattedMessage id="app.devices.note" />}
          />
          {failure && <Alert color="error">{failure}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.devices.cancel" />
            </Button>
            <Button type="submit" loading={isBusy}>
              <FormattedMessage id="app.devices.save" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
