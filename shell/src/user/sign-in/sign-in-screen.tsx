import { boot, hrefOf, keepTokens, NetworkError } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useNavigate, useSearchParams } from '@nearhand/platform/router';
import { Alert, Button, PasswordInput, Stack, TextInput, Title, useForm } from '@nearhand/platform/ui';
import { useEffect, useRef, useState } from 'react';
import { safeRedirect } from '../safe-redirect';
import { CustomerHint } from './customer-hint';
import { refusalIds } from './refusal-ids';

async function signIn(email: string, password: string): Promise<void> {
  const { signInWithPassword } = await import('../../identity/identity-client');
  const { idToken, refreshToken, expiresIn } = await signInWithPassword(email.trim(), password);
  if (!idToken || !refreshToken) throw new Error('UNKNOWN');
  keepTokens(idToken, refreshToken, Number(expiresIn));
}

function refusalOf(error: unknown): string {
  if (error instanceof NetworkError) return refusalIds.NETWORK;
  const code = error instanceof Error ? error.message : '';
  return refusalIds[code as keyof typeof refusalIds] ?? refusalIds.UNKNOWN;
}

export function SignInScreen() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        if (!email.trim()) return intl.formatMessage({ id: 'app.user.signIn.emailMissing' });
        return /^\S+@\S+$/.test(email.trim()) ? null : intl.formatMessage({ id: 'app.user.signIn.emailInvalid' });
      },
      password: (password) => (password ? null : intl.formatMessage({ id: 'app.user.signIn.passwordMissing' })),
    },
  });
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);

  const handleSubmit = form.onSubmit(async ({ email, password }) => {
    setRefusal(null);
    setSending(true);
    try {
      await signIn(email, password);
      const wanted = safeRedirect(search.get('redirectTo'), new URL(boot.apiBase, location.href));
      await navigate(wanted ?? hrefOf('devices'), { replace: true });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setSending(false);
    }
  });

  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        <FormattedMessage id="app.user.signIn.title" />
      </Title>
      {refusal && (
        <Alert ref={alert} color="red" role="alert" tabIndex={-1}>
          {intl.formatMessage({ id: refusal })}
        </Alert>
      )}
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <TextInput
            key={form.key('email')}
            {...form.getInputProps('email')}
            type="email"
            autoComplete="username"
            autoFocus
            label={intl.formatMessage({ id: 'app.user.signIn.email' })}
          />
          <PasswordInput
            key={form.key('password')}
            {...form.getInputProps('password')}
            autoComplete="current-password"
            label={intl.formatMessage({ id: 'app.user.signIn.password' })}
            visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'app.user.signIn.showPassword' }) }}
          />
          <Button type="submit" loading={isSending}>
            <FormattedMessage id="app.user.signIn.submit" />
          </Button>
        </Stack>
      </form>
      <CustomerHint />
    </Stack>
  );
}

export { SignInScreen as Component };
