import { type SystemNotifications, systemNotificationsAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button, Text } from '@nearhand/platform/ui';
import { Switch } from '@nearhand/platform/ui/editing';
import { SettingsSection } from '../settings-section.tsx';
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
  const [chosen, setChosen] = useAtom(systemNotificationsAtom);
  const handle = (change: Partial<SystemNotifications>) => setChosen((before) => ({ ...before, ...change }));
  return (
    <>
      <SettingsSection
        id="system-notifications"
        title={<FormattedMessage id="app.notifications.system" />}
        hint={<FormattedMessage id="app.notifications.system.hint" />}
      >
        <PermissionState />
        <Switch
          checked={chosen.sessionRequests}
          onChange={({ currentTarget }) => handle({ sessionRequests: currentTarget.checked })}
          label={<FormattedMessage id="app.notifications.requests" />}
          description={<FormattedMessage id="app.notifications.requests.hint" />}
        />
        <Switch
          checked={chosen.customers}
          onChange={({ currentTarget }) => handle({ customers: currentTarget.checked })}
          label={<FormattedMessage id="app.notifications.customers" />}
          description={<FormattedMessage id="app.notifications.customers.hint" />}
        />
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
