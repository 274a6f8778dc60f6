import { ApiError } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Alert, Button, Group, IconAlertTriangle, Text } from '@nearhand/platform/ui';

/** Why rows did not come, where they would be, and another try where that may help. */
export function ListError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <Alert color="error" icon={<IconAlertTriangle />} title={<FormattedMessage id="app.list.error" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{errorText(error)}</Text>
        {!isRefused && (
          <Button size="sm" variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
            <FormattedMessage id="app.list.retry" />
          </Button>
        )}
      </Group>
    </Alert>
  );
}
