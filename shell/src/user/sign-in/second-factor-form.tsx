import { isIdentityHosted } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from './error-alert';
import type { SignIn } from './use-sign-in';

const digits = 6;

/** Asks for the six digits of the authenticator app, or a recovery code. */
export function SecondFactorForm({ signIn }: { signIn: SignIn }) {
  const intl = useIntl();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    const isWhole = isRecovery ? typed.length > 0 : new RegExp(`^\\d{${digits}}$`).test(typed);
    if (isWhole) return void signIn.withCode(typed);
    setError(intl.formatMessage({ id: isRecovery ? 'app.user.signIn.recoveryMissing' : 'app.user.signIn.codeInvalid' }));
  };
  const handleSwitch = () => {
    setRecovery(!isRecovery);
    setCode('');
    setError(null);
  };
  const field = isRecovery
    ? {
        label: <FormattedMessage id="app.user.signIn.recoveryCode" />,
        description: <FormattedMessage id="app.user.signIn.recoveryHint" />,
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
      }
    : {
        label: <FormattedMessage id="app.user.signIn.code" />,
        description: <FormattedMessage id="app.user.signIn.codeHint" />,
        autoComplete: 'one-time-code',
        inputMode: 'numeric' as const,
      };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <ErrorAlert text={signIn.refusal} />
        <TextInput
          key={String(isRecovery)}
          {...field}
          autoFocus
          maxLength={40}
          value={code}
          error={error}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" loading={signIn.busy === 'form'}>
          <FormattedMessage id="app.user.signIn.confirmCode" />
        </Button>
        <Group justify="space-between">
          {!isIdentityHosted() && (
            <Anchor component="button" type="button" onClick={handleSwitch}>
              {isRecovery ? <FormattedMessage id="app.user.signIn.useApp" /> : <FormattedMessage id="app.user.signIn.useRecovery" />}
            </Anchor>
          )}
          <Anchor component="button" type="button" onClick={signIn.startOver}>
            <FormattedMessage id="app.user.signIn.startOver" />
          </Anchor>
        </Group>
        {isIdentityHosted() && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.user.signIn.noRecovery" />
          </Text>
        )}
        {isRecovery && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.user.signIn.recoveryLost" />
          </Text>
        )}
      </Stack>
    </form>
  );
}
