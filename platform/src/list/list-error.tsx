import { ApiError } from '@nearhand/platform/core';
import { IconAlertTriangle } from '@nearhand/platform/icons';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Alert, Button, Group, Text } from '@nearhand/platform/ui';

/** A retry does not help without permission. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Shown in place of the rows; offers a retry if that may help. */
export function ListError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <Alert color="error" icon={<IconAlertTriangle />} title={<FormattedMessage id="app.list.error" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{errorText(error)}</Text>
        {!isRefused(error) && (
          <Button size="sm" variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
            <FormattedMessage id="app.list.retry" />
          </Button>
        )}
      </Group>
    </Alert>
  );
}
