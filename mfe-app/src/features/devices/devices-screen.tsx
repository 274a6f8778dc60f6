import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ListView } from '@nearhand/platform/list';
import { Link } from '@nearhand/platform/router';
import { Button, EmptyState, IconDeviceDesktop, PageHeader } from '@nearhand/platform/ui';
import { LiveStrip } from '../../shared/live-strip/live-strip.tsx';
import { deviceColumns } from './device-columns.tsx';
import { deviceId, deviceShape, loadDevices, shouldReloadDevices, useDevices } from './devices.data.ts';
import { useDevicePresence } from './use-device-presence.ts';

function FirstStep() {
  return (
    <EmptyState
      icon={<IconDeviceDesktop size={40} />}
      title={<FormattedMessage id="app.devices.empty.title" />}
      action={
        <Button component={Link} to={hrefOf('sessions')}>
          <FormattedMessage id="app.devices.empty.action" />
        </Button>
      }
    >
      <FormattedMessage id="app.devices.empty.hint" />
    </EmptyState>
  );
}

function DevicesScreen() {
  const intl = useIntl();
  const list = useDevices();
  const rows = useDevicePresence(list.rows);

  return (
    <>
      <PageHeader title={<FormattedMessage id="app.devices.title" />} />
      <LiveStrip />
      <ListView
        name="devices"
        list={{ ...list, rows }}
        shape={deviceShape}
        columns={deviceColumns(intl)}
        rowId={deviceId}
        label={intl.formatMessage({ id: 'app.devices.title' })}
        searchLabel={intl.formatMessage({ id: 'app.devices.search' })}
        pagerLabel={intl.formatMessage({ id: 'app.devices.pager' })}
        savedFilters="devices"
        empty={<FirstStep />}
      />
    </>
  );
}

export { DevicesScreen as Component, loadDevices as loader, shouldReloadDevices as shouldRevalidate };
