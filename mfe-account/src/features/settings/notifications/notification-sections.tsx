import { app } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button, Text } from '@nearhand/platform/ui';
import { useState } from 'react';
import { SettingsSection } from '../settings-section.tsx';
import { EventChoices } from './event-choices.tsx';
import { pushChannel } from './push-channel.ts';
import { PushSwitch } from './push-switch.tsx';
import { useNotificationPermission } from './use-notification-permission.ts';

/** Permission in this browser; a click opens the question of the browser. */
function PermissionState() {
  const { permission, ask } = useNotificationPermission();
  switch (permission) {
    case 'granted':
      return (
        <Text c="dimmed" role="status">
          <FormattedMessage id="app.notifications.granted" />
        </Text>
      );
    case 'default':
      return (
        <Button onClick={ask}>
          <FormattedMessage id="app.notifications.allow" />
        </Button>
      );
    case 'denied':
      return (
        <Alert color="accent" role="status" w="100%">
          <FormattedMessage id="app.notifications.denied" />
        </Alert>
      );
    case 'unsupported':
      return (
        <Alert color="accent" role="status" w="100%">
          <FormattedMessage id="app.notifications.unsupported" />
        </Alert>
      );
  }
}

export function NotificationSections({ email }: { email: string }) {
  const [channel] = useState(pushChannel);
  return (
    <>
      <SettingsSection
        id="system-notifications"
        title={<FormattedMessage id="app.notifications.system" />}
        hint={!app.push && <FormattedMessage id="app.notifications.system.hint" />}
      >
        {!app.push && <PermissionState />}
        {channel && <PushSwitch channel={channel} />}
      </SettingsSection>
      <SettingsSection
        id="notification-events"
        title={<FormattedMessage id="app.notifications.events" />}
        hint={<FormattedMessage id="app.notifications.events.hint" />}
      >
        <EventChoices />
      </SettingsSection>
      <SettingsSection
        id="email-notifications"
        title={<FormattedMessage id="app.notifications.email" />}
        hint={<FormattedMessage id="app.notifications.email.hint" />}
      >
        <Text>{email}</Text>
      </SettingsSection>
    </>
  );
}
