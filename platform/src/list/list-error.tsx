import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Alert, Button, Group, IconAlertTriangle, Text } from '@nearhand/platform/ui';

/** Why rows did not come, where they would be, and another try. */
export function ListError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const { revalidate, state } = useRevalidator();
  return (
    <Alert color="error" icon={<IconAlertTriangle />} title={<FormattedMessage id="app.list.error" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{errorText(error)}</Text>
        <Button size="sm" variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          <FormattedMessage id="app.list.retry" />
        </Button>
      </Group>
    </Alert>
  );
}
