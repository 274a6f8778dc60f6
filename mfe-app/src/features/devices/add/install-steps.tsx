import { clockTime, useNow, useWhenReconnected } from '@nearhand/platform/core';
import { IconDownload, IconRefresh } from '@nearhand/platform/icons';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@nearhand/platform/ui';
import { CopyField, QrCode } from '@nearhand/platform/ui/editing';
import { useEffect, useState } from 'react';
import { type Installer, inHalves, megabytesOf } from '../../../shared/installer/installer.ts';
import { Countdown } from '../../../shared/time/countdown.tsx';
import classes from '../devices.module.css';
import { createDeviceCode, type DeviceCode, installCommand, installerUrl } from './add-device.data.ts';

/** A code that is created with the dialog and can be replaced. */
function useDeviceCode() {
  const errorText = useErrorText();
  const [code, setCode] = useState<DeviceCode | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const create = () => {
    setFailure(null);
    createDeviceCode().then(setCode, setFailure);
  };
  useEffect(create, []);
  useWhenReconnected(() => failure !== null && create());
  return { code, failure: failure === null ? null : errorText(failure), create };
}

/** Installer, short-lived code and, where there is one, the command that does everything. */
export function InstallSteps({ installer }: { installer: Installer }) {
  const intl = useIntl();
  const now = useNow(1_000);
  const { code, failure, create } = useDeviceCode();
  const { os, version, sha256, fileName, hasScript } = installer;
  const isValid = code !== null && clockTime(code.expiresAt) > now;
  const address = installerUrl(installer);
  // All steps appear at once, so that none moves.
  if (!code && !failure) return <Loader size="sm" role="status" aria-label={intl.formatMessage({ id: 'app.devices.add.loading' })} />;
  return (
    <Stack>
      {isValid && hasScript && (
        <CopyField
          label={<FormattedMessage id="app.devices.add.command" />}
          description={<FormattedMessage id="app.devices.add.command.hint" />}
          value={installCommand(os, code.code)}
          rows={3}
          variant="filled"
        />
      )}
      {isValid && (
        <>
          <CopyField label={<FormattedMessage id="app.devices.add.code" />} value={inHalves(code.code)} />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.devices.add.expires" values={{ time: <Countdown until={code.expiresAt} /> }} />
          </Text>
        </>
      )}
      {code && !isValid && (
        <Alert>
          <Stack gap="xs" align="flex-start">
            <FormattedMessage id="app.devices.add.expired" />
            <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={create}>
              <FormattedMessage id="app.devices.add.renew" />
            </Button>
          </Stack>
        </Alert>
      )}
      {failure && <Alert color="error">{failure}</Alert>}
      <div className={classes['installer']}>
        <Stack gap="xs" className={classes['about'] ?? ''}>
          <Group>
            <Button component="a" href={address} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              <FormattedMessage id="app.devices.add.download" />
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="app.devices.add.version"
              values={{ version, size: intl.formatNumber(megabytesOf(installer), { maximumFractionDigits: 1 }) }}
            />
          </Text>
          <Text size="sm" c="dimmed" className={classes['checksum'] ?? ''}>
            SHA-256: {sha256}
          </Text>
          <Text size="sm" c="dimmed">
            <Anchor href={address} inherit>
              {fileName}
            </Anchor>
          </Text>
        </Stack>
        <div className={classes['qr']}>
          <QrCode value={address} title={intl.formatMessage({ id: 'app.devices.add.qr' })} />
        </div>
      </div>
    </Stack>
  );
}
