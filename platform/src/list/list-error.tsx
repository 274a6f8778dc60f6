import { ApiError } from '@nearhand/platform/core';
import { IconAlertTriangle } from '@nearhand/platform/icons';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Button, Group, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { useRetry } from './use-retry.ts';

/** A retry does not help without permission. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

interface ListErrorProps {
  error: unknown;
  /** Names what failed to load, if it is not the list of the page. */
  title?: ReactNode;
}

/** Shown in place of the rows; offers a retry if that may help. */
export function ListError({ error, title = <FormattedMessage id="app.list.error" /> }: ListErrorProps) {
  const errorText = useErrorText();
  const { isRetrying, retry } = useRetry();
  return (
    <Alert color="error" icon={<IconAlertTriangle />} title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{errorText(error)}</Text>
        {!isRefused(error) && (
          <Button size="sm" variant="default" loading={isRetrying} onClick={retry}>
            <FormattedMessage id="app.list.retry" />
          </Button>
        )}
      </Group>
    </Alert>
  );
}
