import { isPasswordValid } from '@nearhand/platform/core';
import { IdentityError, resetPassword, useIdentityErrorText, useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack } from '@nearhand/platform/ui';
import { NewPasswordField, useForm, usePasswordPolicy } from '@nearhand/platform/ui/form';
import { EmailField } from '../email-field';
import { ErrorAlert } from '../sign-in/error-alert';
import { ActionFrame } from './action-frame';

interface ResetPasswordPanelProps {
  oobCode: string;
  email: string;
  onDone: () => void;
}

const aboutPassword = ['WEAK_PASSWORD', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'MISSING_PASSWORD'];

/** Shows the address for password managers. */
export function ResetPasswordPanel({ oobCode, email, onDone }: ResetPasswordPanelProps) {
  const intl = useIntl();
  const refusalText = useIdentityErrorText();
  const { policy, refresh } = usePasswordPolicy();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: {
      password: (password) => {
        if (!password) return intl.formatMessage({ id: 'app.user.signIn.passwordMissing' });
        return isPasswordValid(policy, password) ? null : intl.formatMessage({ id: 'app.user.signUp.passwordUnfit' });
      },
    },
  });
  const focusPassword = () => {
    // The rules may have changed (spec §5).
    refresh();
    form.getInputNode('password')?.focus();
  };
  const showAtField = (error: unknown) => {
    if (!(error instanceof IdentityError && aboutPassword.includes(error.code))) return false;
    form.setFieldError('password', refusalText(error));
    focusPassword();
    return true;
  };
  const handleSubmit = form.onSubmit(({ password }) => {
    const reset = async () => {
      await resetPassword(oobCode, password);
      onDone();
    };
    void run(reset, showAtField);
  }, focusPassword);

  return (
    <ActionFrame title={<FormattedMessage id="app.user.action.resetPassword.title" />}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <ErrorAlert text={failure} />
          <EmailField value={email} readOnly />
          <NewPasswordField
            key={form.key('password')}
            {...form.getInputProps('password')}
            policy={policy}
            autoFocus
            label={<FormattedMessage id="app.user.action.resetPassword.field" />}
          />
          <Button type="submit" loading={isBusy}>
            <FormattedMessage id="app.user.action.resetPassword.button" />
          </Button>
        </Stack>
      </form>
    </ActionFrame>
  );
}
