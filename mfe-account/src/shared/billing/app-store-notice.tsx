import { IconInfoCircle } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button, Stack, Text } from '@nearhand/platform/ui';

/** Apple's page for the subscriptions of an Apple account. */
const subscriptionsPage = 'https://apps.apple.com/account/subscriptions';

/** Shown instead of changes, which only the App Store can make. */
export function AppStoreNotice() {
  return (
    <Alert color="primary" icon={<IconInfoCircle aria-hidden />} title={<FormattedMessage id="app.billing.appStore.title" />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <FormattedMessage id="app.billing.appStore.text" />
        </Text>
        <Button component="a" href={subscriptionsPage} target="_blank" rel="noopener noreferrer" size="compact-sm" variant="default">
          <FormattedMessage id="app.billing.appStore.manage" />
        </Button>
      </Stack>
    </Alert>
  );
}
