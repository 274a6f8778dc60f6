import { IconTrash } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { BulkBar, useBulk } from '@nearhand/platform/list';
import { Button, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog, onDemand } from '@nearhand/platform/ui/console';
import { updateOf } from './access-rules.ts';
import type { BulkEdit } from './bulk-edit-dialog.tsx';
import { type Device, deviceId, removeDevice, updateDevice } from './devices.data.ts';

const BulkEditDialog = onDemand(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog);

interface DevicesBarProps {
  /** The selected devices. */
  devices: readonly Device[];
  nameOf: (device: Device) => string;
  onClear: () => void;
  /** Called after a run with the devices that were selected when it started. */
  onDone: (devices: readonly Device[]) => void;
}

/** Each tag once, without those that are removed. */
const withTags = (tags: readonly string[], { addTags, removeTags }: BulkEdit): string[] =>
  [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag));

export function DevicesBar({ devices, nameOf, onClear, onDone }: DevicesBarProps) {
  const intl = useIntl();
  const bulk = useBulk<Device>();
  const [isRemoving, removal] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const editable = devices.filter(({ can }) => can.update);
  const removable = devices.filter(({ can }) => can.remove);

  const run = async (rows: readonly Device[], work: (device: Device) => Promise<unknown>) => {
    await bulk.run(rows, work);
    onDone(devices);
  };
  const handleEdit = (edit: BulkEdit) => {
    editing.close();
    void run(editable, (device) =>
      updateDevice(device, {
        ...((edit.addTags.length > 0 || edit.removeTags.length > 0) && { tags: withTags(device.tags, edit) }),
        ...(edit.group !== null && { group: edit.group }),
        ...updateOf(edit.rules),
      }),
    );
  };
  return (
    <>
      <BulkBar
        bulk={bulk}
        count={devices.length}
        onClear={onClear}
        rowId={deviceId}
        nameOf={nameOf}
        words={{
          label: intl.formatMessage({ id: 'app.devices.bulk' }),
          chosen: (chosen) => intl.formatMessage({ id: 'app.devices.bulk.selected' }, { count: chosen }),
          progress: (done, total) => intl.formatMessage({ id: 'app.devices.bulk.progress' }, { done, total }),
          failed: (failed) => intl.formatMessage({ id: 'app.devices.bulk.failed' }, { count: failed }),
        }}
      >
        <Button size="xs" variant="default" disabled={editable.length === 0 || bulk.isBusy} onClick={editing.open}>
          <FormattedMessage id="app.devices.bulk.edit" values={{ count: editable.length }} />
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={removable.length === 0 || bulk.isBusy}
          onClick={removal.open}
        >
          <FormattedMessage id="app.devices.bulk.remove" values={{ count: removable.length }} />
        </Button>
      </BulkBar>
      {isEditing && <BulkEditDialog devices={editable} onEdit={handleEdit} onClose={editing.close} />}
      <ConfirmDialog
        isOpen={isRemoving}
        title={<FormattedMessage id="app.devices.bulk.remove.title" values={{ count: removable.length }} />}
        cancelLabel={<FormattedMessage id="app.devices.cancel" />}
        confirm={<FormattedMessage id="app.devices.remove.confirm" />}
        isDestructive
        onConfirm={() => {
          removal.close();
          void run(removable, removeDevice);
        }}
        onClose={removal.close}
      >
        <FormattedMessage id="app.devices.remove.warning" values={{ count: removable.length }} />
      </ConfirmDialog>
    </>
  );
}
