import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Group, Text } from '@nearhand/platform/ui';

interface PreferenceErrorProps {
  /** Null if the preference was saved. */
  failure: unknown;
  onRetry: () => void;
}

/** Shown if a preference could not be saved; offers a retry. */
export function PreferenceError({ failure, onRetry }: PreferenceErrorProps) {
  const errorText = useErrorText();
  return (
    <Group role="alert" gap="sm">
      {failure !== null && (
        <>
          <Text c="var(--mantine-color-error)" size="sm">
            <FormattedMessage id="app.account.notKept" values={{ reason: errorText(failure) }} />
          </Text>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <FormattedMessage id="app.account.retry" />
          </Button>
        </>
      )}
    </Group>
  );
}
