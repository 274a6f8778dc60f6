import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { osName } from '@nearhand/platform/system/os-name';
import { Alert, Button, Group, Stack } from '@nearhand/platform/ui';
import { ConfirmDialog, RelativeTime } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { useAction } from '../../../shared/action/use-action.ts';
import { acceptClone, rejectClones } from '../device.data.ts';
import { DeviceDistinction } from '../device-distinction.tsx';
import type { Device, DeviceClone } from '../devices.data.ts';
import classes from '../devices.module.css';

/** Host name, system and address of the other computer, and in what they differ from the device. */
function CloneFacts({ device, clone }: { device: Device; clone: DeviceClone }) {
  const intl = useIntl();
  const unknown = intl.formatMessage({ id: 'app.devices.clones.unnamed' });
  const facts = [
    { before: device.hostname, now: clone.hostname ?? unknown },
    ...(clone.osVersion === null ? [] : [{ before: osName(device), now: osName({ os: device.os, osVersion: clone.osVersion }) }]),
    { before: device.ip ?? unknown, now: clone.ip },
  ];
  const texts = facts.map(({ before, now }) =>
    before === now ? now : intl.formatMessage({ id: 'app.devices.clones.details.changed' }, { before, now }),
  );
  return (
    <>
      {texts.join(' · ')} · <RelativeTime at={clone.lastSeenAt} />
    </>
  );
}

/** Other computers that use the identity of the device, such as a repaired one or the copy of a virtual machine. */
export function CloneWarning({ device, onDecided }: { device: Device; onDecided: () => void }) {
  const intl = useIntl();
  const { isBusy, run } = useAction();
  const [accepted, setAccepted] = useState<DeviceClone | null>(null);
  const { clones, can, name, online } = device;
  if (clones.length === 0) return null;

  const decide = async (decision: Promise<unknown>, messageId: string) => {
    await run(async () => {
      await decision;
      notify('success', intl.formatMessage({ id: messageId }, { name }));
      onDecided();
    });
    setAccepted(null);
  };
  return (
    <Alert color="error" title={<FormattedMessage id="app.devices.clones.title" />} my="md">
      <Stack gap="xs" align="flex-start">
        <FormattedMessage id="app.devices.clones.text" values={{ name }} />
        {online ? (
          <FormattedMessage id="app.devices.clones.copy" values={{ name }} />
        ) : (
          <FormattedMessage id="app.devices.clones.changed" />
        )}
        <ul className={classes['clones']}>
          {clones.map((clone) => (
            <li key={clone.cloneId}>
              <CloneFacts device={device} clone={clone} />
              {can.manage && (
                <div>
                  <Button size="xs" mt={4} variant="default" onClick={() => setAccepted(clone)}>
                    <FormattedMessage id="app.devices.clones.accept" />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {can.update && (
          <Group>
            <Button size="xs" variant="default" onClick={() => void decide(rejectClones(device), 'app.devices.clones.rejected')}>
              <FormattedMessage id="app.devices.clones.reject" />
            </Button>
          </Group>
        )}
      </Stack>
      {accepted && (
        <ConfirmDialog
          isOpen
          title={<FormattedMessage id="app.devices.clones.accept.title" values={{ name }} />}
          cancelLabel={<FormattedMessage id="app.devices.cancel" />}
          confirm={<FormattedMessage id="app.devices.clones.accept.confirm" />}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void decide(acceptClone(device, accepted), 'app.devices.clones.accepted')}
          onClose={() => setAccepted(null)}
        >
          <DeviceDistinction device={device} />
          <FormattedMessage
            id="app.devices.clones.accept.text"
            values={{
              name,
              ip: accepted.ip,
              hostname: accepted.hostname ?? intl.formatMessage({ id: 'app.devices.clones.unnamed' }),
            }}
          />
        </ConfirmDialog>
      )}
    </Alert>
  );
}
