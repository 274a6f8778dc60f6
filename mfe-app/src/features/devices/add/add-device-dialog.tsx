import { client, useReconnections } from '@nearhand/platform/core';
import { IconRefresh } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { systemNames } from '@nearhand/platform/system/os-name';
import { Alert, Button, Group, Loader, Stack, Text } from '@nearhand/platform/ui';
import { Dialog, NativeSelect } from '@nearhand/platform/ui/console';
import { useEffect, useState } from 'react';
import { DeviceDistinction } from '../device-distinction.tsx';
import { type Device, systems } from '../devices.data.ts';
import { useConnect } from '../use-connect.ts';
import { findAddedSince, type Installers, listInstallers } from './add-device.data.ts';
import { InstallSteps } from './install-steps.tsx';

/** The clock of the server is known to this. */
const clockToleranceMs = 5_000;

/** The last device that was registered since the dialog opened. */
function useAddedDevice(): Device | null {
  const [since] = useState(() => Date.now() - clockToleranceMs);
  const [added, setAdded] = useState<Device | null>(null);
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => what === 'device',
    () => {
      findAddedSince(since).then(
        (device) => device && setAdded(device),
        () => undefined,
      );
    },
  );
  return added;
}

/** The installers of this server, asked for again when those that were being prepared have changed. */
function useInstallers() {
  const [installers, setInstallers] = useState<Installers | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  const reconnections = useReconnections();
  const load = () => setVersion((before) => before + 1);
  useEffect(() => {
    const given = new AbortController();
    setFailed(false);
    listInstallers(given.signal).then(setInstallers, () => given.signal.aborted || setFailed(true));
    return () => given.abort();
  }, [version, reconnections]);
  useLiveChanges(useUserSocket(), 'installers:changed', () => true, load);
  return { installers, hasFailed, load };
}

/** Shows the installation of the agent, for the systems that this server has it for. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const connect = useConnect();
  const { installers, hasFailed, load } = useInstallers();
  const [chosen, setChosen] = useState<Device['os']>(client.os);
  const added = useAddedDevice();
  const offered = systems.filter((os) => installers?.preparing.includes(os) || installers?.items.some((installer) => installer.os === os));
  const os = offered.find((system) => system === chosen) ?? offered[0];
  const installer = installers?.items.find((item) => item.os === os);
  return (
    <Dialog opened onClose={onClose} size="lg" title={<FormattedMessage id="app.devices.add.title" />}>
      <Stack>
        <Text>
          <FormattedMessage id="app.devices.add.hint" />
        </Text>
        {offered.length > 1 && (
          <NativeSelect
            maw={{ xs: 280 }}
            label={<FormattedMessage id="app.devices.add.system" />}
            value={os}
            onChange={({ currentTarget }) => setChosen(systems.find((system) => system === currentTarget.value) ?? chosen)}
            data={offered.map((system) => ({ value: system, label: systemNames[system] }))}
          />
        )}
        {os && offered.length === 1 && (
          <Text fw={600}>
            <FormattedMessage id="app.devices.add.only" values={{ system: systemNames[os] }} />
          </Text>
        )}
        {!installers && !hasFailed && <Loader size="sm" role="status" aria-label={intl.formatMessage({ id: 'app.devices.add.loading' })} />}
        {hasFailed && (
          <Alert color="error" role="alert">
            <Stack gap="xs" align="flex-start">
              <FormattedMessage id="app.devices.add.failed" />
              <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={load}>
                <FormattedMessage id="app.session.panel.again" />
              </Button>
            </Stack>
          </Alert>
        )}
        {os && !installer && (
          <Alert role="status" icon={<Loader size="xs" aria-hidden />}>
            <FormattedMessage id="app.devices.add.preparing" values={{ system: systemNames[os] }} />
          </Alert>
        )}
        {installers && !os && (
          <Alert>
            <FormattedMessage id="app.devices.add.none" />
          </Alert>
        )}
        {installer && <InstallSteps key={os} installer={installer} />}
        <div role="status">
          {added && (
            <Alert color="success" title={<FormattedMessage id="app.devices.add.added" values={{ name: added.name }} />}>
              <DeviceDistinction device={added} />
              {added.online && added.can.connect && (
                <Group>
                  <Button size="xs" onClick={() => connect(added, 'control')}>
                    <FormattedMessage id="app.devices.connect" />
                  </Button>
                </Group>
              )}
            </Alert>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
