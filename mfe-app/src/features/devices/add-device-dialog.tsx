import { client, useReconnections } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { systemNames } from '@nearhand/platform/system/os-name';
import { Alert, Button, Group, Loader, Stack, Text } from '@nearhand/platform/ui';
import { Dialog, NativeSelect } from '@nearhand/platform/ui/console';
import { useEffect, useState } from 'react';
import { findAddedSince, findInstaller, type Installer } from './add-device.data.ts';
import { DeviceDistinction } from './device-distinction.tsx';
import { type Device, systems } from './devices.data.ts';
import { InstallSteps } from './install-steps.tsx';
import { useConnect } from './use-connect.ts';

type Answer = Installer | null | 'preparing' | 'failed';
type Found = { os: Device['os']; installer: Answer };

/** Clocks of browser and server differ. */
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

/** The installer of a system, asked for again when those that were being prepared have changed. */
function useInstaller(os: Device['os']): Answer | 'loading' {
  const [found, setFound] = useState<Found | null>(null);
  const [version, setVersion] = useState(0);
  const reconnections = useReconnections();
  const isPreparing = found?.installer === 'preparing';
  useEffect(() => {
    const given = new AbortController();
    findInstaller(os, given.signal).then(
      (installer) => setFound({ os, installer }),
      () => given.signal.aborted || setFound({ os, installer: 'failed' }),
    );
    return () => given.abort();
  }, [os, version, reconnections]);
  useLiveChanges(
    useUserSocket(),
    'installers:changed',
    () => isPreparing,
    () => isPreparing && setVersion((before) => before + 1),
  );
  return found?.os === os ? found.installer : 'loading';
}

/** How to install the agent on a computer, by its system. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const connect = useConnect();
  const [os, setOs] = useState(() => client.os);
  const installer = useInstaller(os);
  const added = useAddedDevice();
  return (
    <Dialog opened onClose={onClose} size="lg" title={<FormattedMessage id="app.devices.add.title" />}>
      <Stack>
        <Text>
          <FormattedMessage id="app.devices.add.hint" />
        </Text>
        <NativeSelect
          data-autofocus
          maw={{ xs: 280 }}
          label={<FormattedMessage id="app.devices.add.system" />}
          value={os}
          onChange={({ currentTarget }) => setOs(systems.find((system) => system === currentTarget.value) ?? os)}
          data={systems.map((system) => ({ value: system, label: systemNames[system] }))}
        />
        {installer === 'loading' && <Loader size="sm" aria-label={intl.formatMessage({ id: 'app.devices.add.loading' })} />}
        {installer === 'failed' && (
          <Alert color="error">
            <FormattedMessage id="app.devices.add.failed" />
          </Alert>
        )}
        {installer === 'preparing' && (
          <Alert role="status" icon={<Loader size="xs" aria-hidden />}>
            <FormattedMessage id="app.devices.add.preparing" values={{ system: systemNames[os] }} />
          </Alert>
        )}
        {installer === null && (
          <Alert>
            <FormattedMessage id="app.devices.add.missing" values={{ system: systemNames[os] }} />
          </Alert>
        )}
        {installer !== null && typeof installer === 'object' && <InstallSteps key={os} installer={installer} />}
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
