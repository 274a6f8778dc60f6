import { deviceUpdateLimits } from '@nearhand/contracts/limits.gen';
import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Group, Stack, TextInput } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { TagsInput } from '@nearhand/platform/ui/tag-field';
import { Fragment, type ReactNode, useState } from 'react';
import { updateDevice } from '../device.data.ts';
import { DeviceDistinction } from '../device-distinction.tsx';
import type { Device, DeviceUpdate } from '../devices.data.ts';
import { useDeviceLabels } from '../use-device-labels.ts';

const limits = deviceUpdateLimits;

/** Fields in which an operator describes a device, without the rules of access. */
type EditedField = Exclude<keyof DeviceUpdate, 'consent' | 'access' | 'allowedUserIds'>;

/** Fields that a dialog edits: one, or all of them. */
export type DeviceEditing = 'all' | 'alias' | 'group' | 'note';

const titles: Record<DeviceEditing, string> = {
  all: 'app.devices.edit.title',
  alias: 'app.devices.rename.title',
  group: 'app.devices.move.title',
  note: 'app.devices.note.title',
};

interface EditDeviceDialogProps {
  device: Device;
  editing?: DeviceEditing;
  onSaved: () => void;
  onClose: () => void;
}

/** Alias, group, tags and note of a device, or one of them. */
export function EditDeviceDialog({ device, editing = 'all', onSaved, onClose }: EditDeviceDialogProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const labels = useDeviceLabels();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, hostname, alias, group, tags, note } = device;
  const form = useForm({ initialValues: { alias: alias ?? '', group: group ?? '', tags, note } satisfies Record<EditedField, unknown> });

  const save = async (typed: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    try {
      // Other fields may have changed since the list was loaded.
      await updateDevice(device, editing === 'all' ? typed : { [editing]: typed[editing] });
      notify('success', intl.formatMessage({ id: 'app.devices.saved' }));
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  const fields: Record<EditedField, ReactNode> = {
    alias: (
      <TextInput
        {...form.getInputProps('alias')}
        data-autofocus
        maxLength={limits.alias.maxLength}
        label={<FormattedMessage id="app.devices.alias" />}
        description={editing === 'alias' && <FormattedMessage id="app.devices.rename.hint" values={{ hostname }} />}
        placeholder={hostname}
      />
    ),
    group: (
      <>
        <TextInput
          {...form.getInputProps('group')}
          data-autofocus={editing === 'group' || undefined}
          maxLength={limits.group.maxLength}
          list="nh-device-groups"
          label={<FormattedMessage id="app.devices.group" />}
          description={editing === 'group' && <FormattedMessage id="app.devices.move.hint" />}
        />
        <datalist id="nh-device-groups">
          {labels.groups.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </>
    ),
    tags: (
      <TagsInput
        {...form.getInputProps('tags')}
        data={labels.tags}
        maxTags={limits.tags.maxItems}
        maxLength={limits.tags.items.maxLength}
        acceptValueOnBlur
        openOnFocus={false}
        label={<FormattedMessage id="app.devices.tags" />}
        description={<FormattedMessage id="app.devices.tags.hint" />}
      />
    ),
    note: (
      <Textarea
        {...form.getInputProps('note')}
        data-autofocus={editing === 'note' || undefined}
        rows={4}
        resize="vertical"
        maxLength={limits.note.maxLength}
        label={<FormattedMessage id="app.devices.note" />}
      />
    ),
  };
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id={titles[editing]} values={{ name }} />}>
      <form onSubmit={form.onSubmit((typed) => void save(typed))} noValidate>
        <Stack>
          <DeviceDistinction device={device} />
          {Object.entries(fields).map(
            ([field, input]) => (editing === 'all' || editing === field) && <Fragment key={field}>{input}</Fragment>,
          )}
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
