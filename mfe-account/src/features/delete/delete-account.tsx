import { hrefOf } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Button, Paper, Stack, Text, Title } from '@nearhand/platform/ui';
import { Checkbox } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { deleteOwnAccount } from './delete.data.ts';

/** Deletes the user's own account. An owner of a company with other users has to transfer the ownership first. */
export function DeleteAccount({ mustTransferOwnership, companyName }: { mustTransferOwnership: boolean; companyName: string }) {
  const { isBusy, failure, run } = useMutation();
  const [isSure, setSure] = useState(false);
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} aria-labelledby="delete-account">
      <Stack align="flex-start">
        <Title order={2} size="h4" id="delete-account">
          <FormattedMessage id="app.delete.account.title" />
        </Title>
        <Text>
          <FormattedMessage id="app.delete.account.deleted" />
        </Text>
        <Text>
          <FormattedMessage id="app.delete.account.kept" values={{ company: companyName }} />
        </Text>
        {mustTransferOwnership ? (
          <>
            <Alert color="secondary">
              <FormattedMessage id="app.delete.account.transferOwnership" values={{ company: companyName }} />
            </Alert>
            <Button component={Link} to={hrefOf('operators')} variant="default">
              <FormattedMessage id="app.delete.account.toOperators" />
            </Button>
          </>
        ) : (
          <>
            <Checkbox
              checked={isSure}
              onChange={(event) => setSure(event.currentTarget.checked)}
              label={<FormattedMessage id="app.delete.account.confirm" />}
            />
            <ErrorAlert text={failure} />
            <Button color="error" disabled={!isSure} loading={isBusy} onClick={() => void run(deleteOwnAccount)}>
              <FormattedMessage id="app.delete.account.button" />
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}
