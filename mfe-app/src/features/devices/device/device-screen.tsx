import { hrefOf } from '@nearhand/platform/core';
import { IconEye, IconFiles, IconMessage, IconPencil, IconTrash } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLatestValue, useLiveChanges } from '@nearhand/platform/list';
import { shortDeviceId } from '@nearhand/platform/live';
import { useUserSocket } from '@nearhand/platform/realtime';
import { Link, useLoaderData, useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Anchor, Button, Text, Title } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { EditDeviceDialog } from '../actions/edit-device-dialog.tsx';
import { type AuditRecord, type DeviceLoad, loadDevice } from '../device.data.ts';
import type { Device } from '../devices.data.ts';
import classes from '../devices.module.css';
import { useConnect } from '../use-connect.ts';
import { useDevicePresence } from '../use-device-presence.ts';
import { CloneWarning } from './clone-warning.tsx';
import { DeviceAccessForm } from './device-access-form.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceAudit, DeviceSessions } from './device-history.tsx';
import { LockedDevice } from './locked-device.tsx';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;
const noRecords: Promise<readonly AuditRecord[]> = Promise.resolve([]);

function Actions({ device, onEdit, onRemove }: { device: Device; onEdit: () => void; onRemove: () => void }) {
  const connect = useConnect();
  const isReachable = device.online && device.can.connect;
  return (
    <>
      {isReachable && (
        <>
          <Button size="sm" onClick={() => connect(device, 'control')}>
            <FormattedMessage id="app.devices.connect" />
          </Button>
          <Button size="sm" variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => connect(device, 'view')}>
            <FormattedMessage id="app.devices.view" />
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconMessage size={16} aria-hidden />}
            onClick={() => connect(device, 'view', 'chat')}
          >
            <FormattedMessage id="app.devices.chat" />
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFiles size={16} aria-hidden />}
            onClick={() => connect(device, 'view', 'files')}
          >
            <FormattedMessage id="app.devices.files" />
          </Button>
        </>
      )}
      {device.can.update && (
        <Button size="sm" variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          <FormattedMessage id="app.devices.edit" />
        </Button>
      )}
      {device.can.remove && (
        <Button size="sm" variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          <FormattedMessage id="app.devices.remove" />
        </Button>
      )}
    </>
  );
}

/** One device: facts, sessions, access and audit. */
function DeviceScreen() {
  const load = useLoaderData<DeviceLoad>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const [device = load.device] = useDevicePresence([load.device]) ?? [];
  const sessions = useLatestValue(load.sessions, device.assignmentId, latest);
  const records = useLatestValue(load.records ?? noRecords, device.assignmentId, latest);
  const reload = () => void revalidate();
  const reloadUnlessRemoving = () => {
    // The device may be gone before its removal is confirmed.
    if (dialog !== 'remove') reload();
  };
  useLiveChanges(useUserSocket(), 'company:changed', ({ what }) => what === 'device', reloadUnlessRemoving);

  const { assignmentId, name, note, can } = device;
  return (
    <>
      <Anchor component={Link} to={hrefOf('devices')} className={classes['back'] ?? ''}>
        <FormattedMessage id="app.devices.back" />
      </Anchor>
      <PageHeader title={name}>
        <Actions device={device} onEdit={() => setDialog('edit')} onRemove={() => setDialog('remove')} />
      </PageHeader>
      <Text size="sm" c="dimmed">
        {shortDeviceId(assignmentId)}
      </Text>
      <LockedDevice device={device} />
      <CloneWarning device={device} onDecided={reload} />
      <DeviceFacts device={device} />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          {note && (
            <section>
              <Title order={2} size="h4">
                <FormattedMessage id="app.devices.note" />
              </Title>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Text>
            </section>
          )}
          <DeviceSessions sessions={sessions} />
        </div>
        {can.manage && (
          <div className={classes['side']}>
            <DeviceAccessForm key={assignmentId} device={device} onSaved={reload} />
            {load.records && <DeviceAudit records={records} />}
          </div>
        )}
      </div>
      {dialog === 'edit' && (
        <EditDeviceDialog
          device={device}
          onSaved={() => {
            setDialog(null);
            reload();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'remove' && (
        <RemoveDeviceDialog
          device={device}
          onRemoved={() => navigate(hrefOf('devices'))}
          onClose={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
    </>
  );
}

export { DeviceScreen as Component, loadDevice as loader };
