import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Button, Stack } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import { type Device, dismissClones } from './devices.data.ts';

/** Other computers that used the secret of the device while it was connected, such as the copy of a virtual machine. */
export function CloneWarning({ device, onDismissed }: { device: Device; onDismissed: () => void }) {
  const errorText = useErrorText();
  const { clones, can } = device;
  if (clones.length === 0) return null;

  const handleDismiss = () => {
    dismissClones(device).then(onDismissed, (error: unknown) => notify('error', errorText(error)));
  };
  return (
    <Alert color="error" title={<FormattedMessage id="app.devices.clones.title" />} my="md">
      <Stack gap="xs" align="flex-start">
        <FormattedMessage id="app.devices.clones.text" />
        <ul style={{ overflowWrap: 'anywhere' }}>
          {clones.map(({ hostname, ip, firstSeenAt, lastSeenAt }) => (
            <li key={`${ip} ${firstSeenAt}`}>
              {hostname ?? <FormattedMessage id="app.devices.clones.unnamed" />} · {ip} · <RelativeTime at={lastSeenAt} />
            </li>
          ))}
        </ul>
        {can.update && (
          <Button size="xs" variant="default" onClick={handleDismiss}>
            <FormattedMessage id="app.devices.clones.dismiss" />
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
