import { signInWithPassword } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack } from '@nearhand/platform/ui';
import { PasswordInput, useForm } from '@nearhand/platform/ui/form';
import type { ReactNode } from 'react';
import { EmailField } from '../email-field';
import { useEmailRule } from './use-email-rule';
import type { SignIn } from './use-sign-in';

interface PasswordFormProps {
  signIn: SignIn;
  email: string;
  /** Makes the address read-only. */
  isEmailFixed?: boolean;
  onEmail?: (email: string) => void;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
}

/** Keeps the typed values if signing in fails. */
export function PasswordForm({ signIn, email, isEmailFixed = false, onEmail, children }: PasswordFormProps) {
  const intl = useIntl();
  const emailRule = useEmailRule();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    onValuesChange: (typed) => onEmail?.(typed.email),
    validate: {
      email: emailRule,
      password: (password) => (password ? null : intl.formatMessage({ id: 'app.user.signIn.passwordMissing' })),
    },
  });
  const focusFirst = (errors: typeof form.errors) => form.getInputNode(errors['email'] ? 'email' : 'password')?.focus();
  const handleSubmit = form.onSubmit(
    (typed) => void signIn.withStep(() => signInWithPassword(typed.email.trim(), typed.password)),
    focusFirst,
  );

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <EmailField key={form.key('email')} {...form.getInputProps('email')} autoFocus={!isEmailFixed} readOnly={isEmailFixed} />
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          autoComplete="current-password"
          autoFocus={isEmailFixed}
          data-autofocus={isEmailFixed || undefined}
          label={intl.formatMessage({ id: 'app.user.signIn.password' })}
          visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.user.signIn.showPassword' }) }}
          visibilityToggleFocusable
        />
        {children}
        <Button type="submit" loading={signIn.busy === 'form'}>
          <FormattedMessage id="app.user.signIn.submit" />
        </Button>
      </Stack>
    </form>
  );
}
