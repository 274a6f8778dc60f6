import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Stack, Text } from '@nearhand/platform/ui';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { restoreCompany } from './delete.data.ts';

interface RestoreCompanyProps {
  name: string;
  deletionAt: string;
  isOwner: boolean;
}

/** Shows until when the company can be restored. */
export function RestoreCompany({ name, deletionAt, isOwner }: RestoreCompanyProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const time = intl.formatDate(deletionAt, { dateStyle: 'full', timeStyle: 'short' });
  const handleRestore = async () => {
    if (await run(restoreCompany)) notify('success', intl.formatMessage({ id: 'app.delete.restore.done' }, { company: name }));
  };
  return (
    <Alert color="error" role="status" title={<FormattedMessage id="app.delete.restore.title" values={{ company: name, time }} />}>
      <Stack align="flex-start">
        <Text>{isOwner ? <FormattedMessage id="app.delete.restore.text" /> : <FormattedMessage id="app.delete.restore.byOwner" />}</Text>
        <ErrorAlert text={failure} />
        {isOwner && (
          <Button loading={isBusy} onClick={() => void handleRestore()}>
            <FormattedMessage id="app.delete.restore.button" />
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
