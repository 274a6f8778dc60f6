import { isPasswordValid, notify, useUnsaved, withRecentSignIn } from '@nearhand/platform/core';
import { changePassword, IdentityError, useFailureText, useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { NewPasswordField, useForm, usePasswordPolicy } from '@nearhand/platform/ui/form';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';

import styles from '../form.module.css';
import { SettingsSection } from '../settings-section.tsx';

const aboutPassword = new Set(['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'WEAK_PASSWORD']);

interface PasswordSectionProps {
  email: string;
  /** Users who sign in with a provider can set a password. */
  hasPassword: boolean;
  /** Time of the last change (ms since 1970). */
  setAt?: number | undefined;
}

/** Sets or changes the password. Other browsers are signed out. */
export function PasswordSection({ email, hasPassword, setAt }: PasswordSectionProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const { policy, refresh } = usePasswordPolicy();
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (typed) => {
        if (!typed) return intl.formatMessage({ id: 'app.settings.password.missing' });
        return isPasswordValid(policy, typed) ? null : intl.formatMessage({ id: 'app.settings.password.unfit' });
      },
    },
  });
  useUnsaved(form.isDirty());

  const focusPassword = () => form.getInputNode('password')?.focus();
  const handleSubmit = form.onSubmit(
    async ({ password }) => {
      const isChanged = await run(
        () => withRecentSignIn(() => changePassword(password)),
        (error) => {
          if (!(error instanceof IdentityError) || !aboutPassword.has(error.code)) return false;
          refresh();
          form.setFieldError('password', failureText(error));
          focusPassword();
          return true;
        },
      );
      if (!isChanged) return;
      form.reset();
      notify('success', intl.formatMessage({ id: 'app.settings.password.changed' }));
      await revalidate();
    },
    () => {
      refresh();
      focusPassword();
    },
  );

  return (
    <SettingsSection
      id="password"
      title={<FormattedMessage id="app.settings.password.title" />}
      hint={<FormattedMessage id="app.settings.password.hint" />}
    >
      {!hasPassword && (
        <Text>
          <FormattedMessage id="app.settings.password.none" />
        </Text>
      )}
      {hasPassword && setAt !== undefined && (
        <Text c="dimmed" size="sm">
          <FormattedMessage id="app.settings.password.setAt" values={{ at: intl.formatDate(setAt, { dateStyle: 'long' }) }} />
        </Text>
      )}
      <ErrorAlert text={failure} />
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        {/* Tells password managers the user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          {...form.getInputProps('password')}
          w="100%"
          maw={420}
          policy={policy}
          label={<FormattedMessage id="app.settings.password.new" />}
        />
        <Button type="submit" loading={isBusy}>
          {hasPassword ? <FormattedMessage id="app.settings.password.change" /> : <FormattedMessage id="app.settings.password.set" />}
        </Button>
      </form>
    </SettingsSection>
  );
}
