import { companyDeletionLimits } from '@nearhand/contracts/limits.gen';
import type { Me } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Paper, Stack, Text, TextInput, Title } from '@nearhand/platform/ui';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '../../shared/error/error-alert.tsx';
import { deleteCompany } from './delete.data.ts';

interface DeleteCompanyProps {
  company: Me['company'];
  /** The owner is the only user. */
  isAlone: boolean;
}

/** Deletes the company with all its users, after its name has been typed. */
export function DeleteCompany({ company: { name, users, devices, sessions, subscription }, isAlone }: DeleteCompanyProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const [typed, setTyped] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => deleteCompany(typed.trim()));
  };
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} aria-labelledby="delete-company">
      <form onSubmit={handleSubmit}>
        <Stack align="flex-start">
          <Title order={2} size="h4" id="delete-company">
            {isAlone ? (
              <FormattedMessage id="app.delete.company.titleAlone" />
            ) : (
              <FormattedMessage id="app.delete.company.title" values={{ company: name }} />
            )}
          </Title>
          <Text>
            <FormattedMessage
              id="app.delete.company.deleted"
              values={{ users: users.total, devices: devices.total, sessions: sessions.total }}
            />
          </Text>
          <Text>
            <FormattedMessage id="app.delete.company.kept" />
          </Text>
          {subscription.provider === 'app-store' && subscription.planInForce !== 'free' && (
            <Text>
              <FormattedMessage id="app.delete.company.appStore" />
            </Text>
          )}
          <TextInput
            w="100%"
            maw={420}
            autoComplete="off"
            maxLength={companyDeletionLimits.name.maxLength}
            label={intl.formatMessage({ id: 'app.delete.company.confirm' }, { company: name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ErrorAlert text={failure} />
          <Button type="submit" color="error" disabled={typed.trim() !== name.trim()} loading={isBusy}>
            <FormattedMessage id="app.delete.company.button" />
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
