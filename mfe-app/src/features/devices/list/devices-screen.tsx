import { hrefOf, requireMe, type ShownContribution } from '@nearhand/platform/core';
import { IconDeviceDesktop, IconPlus } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ExportButton, isFiltered, ListView, useBulk, useHover, useLiveChanges, useSelection } from '@nearhand/platform/list';
import { sessionWindowPath } from '@nearhand/platform/live';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useNavigate, useRevalidator, useSearchParams } from '@nearhand/platform/router';
import { ContributedDialog } from '@nearhand/platform/slots';
import { Button } from '@nearhand/platform/ui';
import { EmptyState, onDemand, PageHeader } from '@nearhand/platform/ui/console';
import { useMemo, useState } from 'react';
import { LiveStrip } from '../../../shared/live-strip/live-strip.tsx';
import type { DeviceEditing } from '../actions/edit-device-dialog.tsx';
import {
  type Device,
  deviceId,
  deviceShape,
  exportQuery,
  loadDevicePage,
  loadDevices,
  shouldReloadDevices,
  useDevices,
} from '../devices.data.ts';
import { useConnect } from '../use-connect.ts';
import { useDeviceLabels } from '../use-device-labels.ts';
import { useDevicePresence } from '../use-device-presence.ts';
import { deviceColumns } from './device-columns.tsx';
import type { DevicesBarProps } from './devices-bar.tsx';
import { LockedDevices } from './locked-devices.tsx';
import { useDeviceFilters } from './use-device-filters.ts';
import { useDistinctNames } from './use-distinct-names.ts';

const DevicesBar = onDemand<DevicesBarProps & { onClose: () => void }>(async () => (await import('./devices-bar.tsx')).DevicesBar);
const AddDeviceDialog = onDemand(async () => (await import('../add/add-device-dialog.tsx')).AddDeviceDialog);
const EditDeviceDialog = onDemand(async () => (await import('../actions/edit-device-dialog.tsx')).EditDeviceDialog);
const RestartDeviceDialog = onDemand(async () => (await import('../actions/restart-device-dialog.tsx')).RestartDeviceDialog);
const RemoveDeviceDialog = onDemand(async () => (await import('../device/remove-device-dialog.tsx')).RemoveDeviceDialog);

type Opened =
  | { dialog: 'edit'; device: Device; editing: DeviceEditing }
  | { dialog: 'restart' | 'remove'; device: Device }
  | { dialog: 'contributed'; device: Device; contribution: ShownContribution<'device-actions'> };

interface OpenedDialogProps {
  opened: Opened;
  nameOf: (device: Device) => string;
  onChanged: () => void;
  onClose: () => void;
}

/** The dialog of an action on one device. */
function OpenedDialog({ opened, nameOf, onChanged, onClose }: OpenedDialogProps) {
  const { device } = opened;
  switch (opened.dialog) {
    case 'edit':
      return <EditDeviceDialog device={device} editing={opened.editing} onSaved={onChanged} onClose={onClose} />;
    case 'restart':
      return <RestartDeviceDialog device={device} onClose={onClose} />;
    case 'remove':
      return <RemoveDeviceDialog device={device} onRemoved={onChanged} onClose={onClose} />;
    case 'contributed':
      return <ContributedDialog contribution={opened.contribution} given={{ device, onClose }} subject={nameOf(device)} />;
  }
}

function DevicesScreen() {
  const intl = useIntl();
  const navigate = useNavigate();
  const connect = useConnect();
  const { revalidate } = useRevalidator();
  const { isHovered, handlers, release } = useHover();
  const list = useDevices(isHovered);
  const rows = useDevicePresence(list.rows);
  const [version, setVersion] = useState(0);
  /** Set once the pointer or the focus has reached the list: nobody can open a filter before. */
  const [isReached, setReached] = useState(false);
  const reach = { onPointerOverCapture: () => setReached(true), onFocusCapture: () => setReached(true) };
  const labels = useDeviceLabels({ isWanted: isReached || isFiltered(list.query), version });
  const filters = useDeviceFilters(labels, rows ?? []);
  const selection = useSelection({ ...list, rows }, deviceId, loadDevicePage);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useSearchParams();
  /** Set by the palette of any page. */
  const isAskedToAdd = search.get('action') === 'add';
  const nameOf = useDistinctNames(rows);
  const columns = useMemo(
    () =>
      deviceColumns(intl, {
        nameOf,
        onConnect: connect,
        onEdit: (device, editing) => setOpened({ dialog: 'edit', device, editing }),
        onRestart: (device) => setOpened({ dialog: 'restart', device }),
        onRemove: (device) => setOpened({ dialog: 'remove', device }),
        onContributed: (device, contribution) => setOpened({ dialog: 'contributed', device, contribution }),
      }),
    [intl, connect, nameOf],
  );

  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => what === 'device',
    () => void revalidate(),
    list.requestedAt,
  );

  const handleAct = (device: Device) => {
    if (device.online && device.can.connect) connect(device, 'control');
    else void navigate(hrefOf('device', { id: device.assignmentId }));
  };
  const handleChanged = () => {
    setOpened(null);
    release();
    setVersion((before) => before + 1);
    void revalidate();
  };
  const bulk = useBulk({ ...selection, rowId: deviceId, onDone: handleChanged });
  const handleAddingClosed = () => {
    setAdding(false);
    if (isAskedToAdd) {
      const rest = new URLSearchParams(search);
      rest.delete('action');
      setSearch(rest, { replace: true });
    }
    release();
  };
  const mayExport = requireMe().user.role !== 'operator';
  const addButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      <FormattedMessage id="app.devices.add" />
    </Button>
  );

  return (
    <>
      <PageHeader title={<FormattedMessage id="app.devices.title" />}>
        {mayExport && <ExportButton path="/company/{companyId}/device/export" query={() => exportQuery(list.query)} />}
        {addButton}
      </PageHeader>
      <LiveStrip />
      <LockedDevices isAnyLocked={rows?.some(({ isLocked }) => isLocked) ?? false} />
      <div {...handlers} {...reach} data-prefetch={sessionWindowPath()}>
        <ListView
          name="devices"
          list={{ ...list, rows }}
          shape={deviceShape}
          columns={columns}
          rowId={deviceId}
          label={intl.formatMessage({ id: 'app.devices.title' })}
          searchLabel={intl.formatMessage({ id: 'app.devices.search' })}
          pagerLabel={intl.formatMessage({ id: 'app.devices.pager' })}
          onAct={handleAct}
          filters={filters}
          savedFilters="devices"
          newRowsLabel={(count) => intl.formatMessage({ id: 'app.devices.waiting' }, { count })}
          bulk={bulk.isShown && <DevicesBar bulk={bulk} selection={selection} query={list.query} nameOf={nameOf} onClose={bulk.clear} />}
          selection={{ ...selection, nameOf }}
          empty={
            <EmptyState icon={<IconDeviceDesktop size={40} />} title={<FormattedMessage id="app.devices.empty.title" />} action={addButton}>
              <FormattedMessage id="app.devices.empty.hint" />
            </EmptyState>
          }
        />
      </div>
      {(isAdding || isAskedToAdd) && <AddDeviceDialog onClose={handleAddingClosed} />}
      {opened && <OpenedDialog opened={opened} nameOf={nameOf} onChanged={handleChanged} onClose={() => setOpened(null)} />}
    </>
  );
}

export { DevicesScreen as Component, loadDevices as loader, shouldReloadDevices as shouldRevalidate };
