import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { type LatestValue } from '@nearhand/platform/list';
import { useRevalidator } from '@nearhand/platform/router';
import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';

interface ReportSectionProps<Items> {
  title: ReactNode;
  part: LatestValue<Items>;
  children: (items: Items) => ReactNode;
}

export function ReportSection<Items>({ title, part: { answer, error }, children }: ReportSectionProps<Items>) {
  const id = useId();
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {error !== null && (
        <Alert color="error" mb="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{errorText(error)}</Text>
            <Button size="sm" variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
              <FormattedMessage id="app.list.retry" />
            </Button>
          </Group>
        </Alert>
      )}
      {answer !== null && children(answer)}
      {answer === null && error === null && (
        <Stack gap="xs" role="status">
          <Skeleton height="1.25rem" />
          <Skeleton height="1.25rem" width="70%" />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.ui.table.loading" />
          </Text>
        </Stack>
      )}
    </Paper>
  );
}
