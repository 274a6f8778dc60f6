import { storedAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Paper, Text } from '@nearhand/platform/ui';
import { useState } from 'react';

/** Whether the user has declined the offer in this browser. The settings can still turn notifications on. */
const isDeclinedAtom = storedAtom('notification-offer-declined', false);

const permissionNow = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission);

/** Offers system notifications beside the first notice, which shows what they are for. The browser asks only after the click. */
export function NotificationOffer() {
  const [permission, setPermission] = useState(permissionNow);
  const [isDeclined, setDeclined] = useAtom(isDeclinedAtom);
  if (permission !== 'default' || isDeclined) return null;
  return (
    <Paper withBorder shadow="md" p="sm" radius="md">
      <Text size="sm">
        <FormattedMessage id="app.live.offer" />
      </Text>
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void Notification.requestPermission().then(setPermission)}>
          <FormattedMessage id="app.live.offer.accept" />
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setDeclined(true)}>
          <FormattedMessage id="app.live.offer.decline" />
        </Button>
      </Group>
    </Paper>
  );
}
