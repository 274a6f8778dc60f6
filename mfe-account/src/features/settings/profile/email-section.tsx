import { emailChangeLimits } from '@nearhand/contracts/limits.gen';
import { ApiError, isEmail, type Me, useUnsaved } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Text, TextInput } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import { useForm } from '@nearhand/platform/ui/form';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import styles from '../form.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { changeEmail } from './email.data.ts';
import { EmailChangeSent } from './email-change-sent.tsx';

const aboutAddress = new Set(['EMAIL_UNDELIVERABLE', 'EMAIL_ALIAS', 'EMAIL_TAKEN', 'VALIDATION_FAILED']);

/** The address changes when the link that is mailed to the new one is opened. */
export function EmailSection({ user: { email: current, isVerified } }: { user: Me['user'] }) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) => {
        if (!isEmail(typed.trim())) return intl.formatMessage({ id: 'app.settings.email.invalid' });
        return typed.trim().toLowerCase() === current.toLowerCase() ? intl.formatMessage({ id: 'app.settings.email.same' }) : null;
      },
    },
  });
  useUnsaved(form.isDirty());

  const send = (email: string) =>
    run(
      async () => {
        await changeEmail(email);
        setSent(email);
        form.reset();
      },
      (error) => {
        if (!(error instanceof ApiError) || !aboutAddress.has(error.code)) return false;
        form.setFieldError(
          'email',
          error.code === 'VALIDATION_FAILED' ? intl.formatMessage({ id: 'app.settings.email.invalid' }) : error.message,
        );
        form.getInputNode('email')?.focus();
        return true;
      },
    );
  const handleSubmit = form.onSubmit(
    ({ email }) => void send(email.trim()),
    () => form.getInputNode('email')?.focus(),
  );

  return (
    <SettingsSection
      id="email"
      title={<FormattedMessage id="app.settings.email.title" />}
      hint={<FormattedMessage id="app.settings.email.hint" />}
    >
      <Group gap="sm">
        <Text className={styles['long'] ?? ''}>{current}</Text>
        {isVerified ? (
          <Badge color="success" variant="light">
            <FormattedMessage id="app.settings.email.verified" />
          </Badge>
        ) : (
          <Badge color="accent" variant="light">
            <FormattedMessage id="app.settings.email.unverified" />
          </Badge>
        )}
      </Group>
      <ErrorAlert text={failure} />
      {sent ? (
        <EmailChangeSent current={current} email={sent} onResend={() => changeEmail(sent)} onOther={() => setSent(null)} />
      ) : (
        <form className={styles['form']} onSubmit={handleSubmit} noValidate>
          <TextInput
            {...form.getInputProps('email')}
            w="100%"
            maw={420}
            type="email"
            autoComplete="email"
            maxLength={emailChangeLimits.email.maxLength}
            label={<FormattedMessage id="app.settings.email.new" />}
          />
          <Button type="submit" loading={isBusy}>
            <FormattedMessage id="app.settings.email.change" />
          </Button>
        </form>
      )}
    </SettingsSection>
  );
}
