import { requireMe } from '@nearhand/platform/core';
import { IconRefresh, IconTrash } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type Bulk, BulkBar, ExportButton, type RowSelection } from '@nearhand/platform/list';
import { Button, Text, useDisclosure } from '@nearhand/platform/ui';
import { ConfirmDialog, onDemand, Tooltip } from '@nearhand/platform/ui/console';
import { restartDevice } from '../../../shared/device/restart-device.ts';
import { mostExported } from '../../../shared/export/most-exported.ts';
import { updateOf } from '../access-rules.ts';
import { removeDevice, updateDevice } from '../device.data.ts';
import { type Device, type DeviceQuery, deviceId, exportQuery } from '../devices.data.ts';
import type { BulkEdit } from './bulk-edit-dialog.tsx';
import { leftOut, type Refusal } from './left-out.ts';

const BulkEditDialog = onDemand(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog);

export interface DevicesBarProps {
  bulk: Bulk<Device>;
  selection: RowSelection<Device>;
  query: DeviceQuery;
  nameOf: (device: Device) => string;
}

/** Each tag once, without those that are removed. */
const withTags = (tags: readonly string[], { addTags, removeTags }: BulkEdit): string[] =>
  [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag));

function restartRefusal({ online, isLocked, can }: Device): Refusal | null {
  if (!can.update) return 'notAllowed';
  if (isLocked) return 'locked';
  if (!can.restart) return 'notPossible';
  return online ? null : 'offline';
}

const removalRefusal = ({ can }: Device): Refusal | null => (can.remove ? null : 'notAllowed');

const LeftOut = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <div>
      {lines.map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </div>
  );

export function DevicesBar({ bulk, selection, query, nameOf }: DevicesBarProps) {
  const intl = useIntl();
  const { rows: devices, isAll, matching } = selection;
  const [isRemoving, removal] = useDisclosure(false);
  const [isRestarting, restart] = useDisclosure(false);
  const [isEditing, editing] = useDisclosure(false);
  const editable = devices.filter(({ can }) => can.update);
  const restartable = devices.filter((device) => restartRefusal(device) === null);
  const removable = devices.filter(({ can }) => can.remove);
  const mayExport = requireMe().user.role !== 'operator' && (isAll || devices.length <= mostExported);

  const notRestarted = leftOut(intl, { devices, refusalOf: restartRefusal, nameOf });
  const isRestartRefused = restartable.length === 0;
  const handleEdit = (edit: BulkEdit) => {
    editing.close();
    void bulk.run(editable, (device) =>
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
        matching={matching}
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
        <Tooltip label={notRestarted.join(' · ')} disabled={!isRestartRefused}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={bulk.isBusy}
            {...(isRestartRefused && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => isRestartRefused || restart.open()}
          >
            <FormattedMessage id="app.devices.bulk.restart" values={{ count: restartable.length }} />
          </Button>
        </Tooltip>
        {mayExport && (
          <ExportButton
            isOfSelection
            path="/company/{companyId}/device/export"
            query={() => (isAll ? exportQuery(query) : { assignmentId: devices.map(deviceId) })}
          />
        )}
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
        isOpen={isRestarting}
        title={<FormattedMessage id="app.devices.bulk.restart.title" values={{ count: restartable.length }} />}
        cancelLabel={<FormattedMessage id="app.devices.cancel" />}
        confirm={<FormattedMessage id="app.devices.restart.confirm" />}
        isDestructive
        onConfirm={() => {
          restart.close();
          void bulk.run(restartable, ({ assignmentId }) => restartDevice(assignmentId));
        }}
        onClose={restart.close}
      >
        <FormattedMessage id="app.devices.restart.text" />
        <LeftOut lines={notRestarted} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        title={<FormattedMessage id="app.devices.bulk.remove.title" values={{ count: removable.length }} />}
        cancelLabel={<FormattedMessage id="app.devices.cancel" />}
        confirm={<FormattedMessage id="app.devices.remove.confirm" />}
        isDestructive
        onConfirm={() => {
          removal.close();
          void bulk.run(removable, removeDevice);
        }}
        onClose={removal.close}
      >
        <FormattedMessage id="app.devices.remove.warning" values={{ count: removable.length }} />
        <LeftOut lines={leftOut(intl, { devices, refusalOf: removalRefusal, nameOf })} />
      </ConfirmDialog>
    </>
  );
}
