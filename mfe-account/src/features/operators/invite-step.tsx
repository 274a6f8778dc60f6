import { isEmail, type SlotProps } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button, Group, TextInput } from '@nearhand/platform/ui';
import { type FormEvent, useRef, useState } from 'react';
import { type InvitationResult, invite } from './operators.data.ts';

type Refused = Exclude<InvitationResult['outcome'], 'invited' | 'resent'>;

const refusedIds = {
  alreadyMember: 'app.onboarding.invite.alreadyMember',
  invalidEmail: 'app.auth.INVALID_EMAIL',
  noLicense: 'app.onboarding.invite.noLicense',
  tooManyPending: 'app.onboarding.invite.tooManyMails',
  tooManyMails: 'app.onboarding.invite.tooManyMails',
  declined: 'app.onboarding.invite.declined',
} as const satisfies Record<Refused, string>;

/** Step of the onboarding. */
function InviteStep({ onDone }: SlotProps['onboarding-steps']) {
  const intl = useIntl();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async (): Promise<string | null> => {
    if (!email.trim()) return intl.formatMessage({ id: 'app.user.signIn.emailMissing' });
    if (!isEmail(email.trim())) return intl.formatMessage({ id: 'app.user.signIn.emailInvalid' });
    setSending(true);
    try {
      const [{ outcome } = { outcome: 'invalidEmail' as const }] = await invite([email.trim()], false);
      if (outcome !== 'invited' && outcome !== 'resent') return intl.formatMessage({ id: refusedIds[outcome] });
      onDone();
      return null;
    } catch (failure) {
      return errorText(failure);
    } finally {
      setSending(false);
    }
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await send();
    setError(problem);
    if (problem) input.current?.focus();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <TextInput
        ref={input}
        maw={360}
        type="email"
        maxLength={254}
        autoComplete="off"
        label={<FormattedMessage id="app.onboarding.invite.email" />}
        description={<FormattedMessage id="app.onboarding.invite.hint" />}
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Group mt="sm" gap="md">
        <Button type="submit" loading={isSending}>
          <FormattedMessage id="app.onboarding.invite.send" />
        </Button>
        <Button variant="subtle" onClick={onDone}>
          <FormattedMessage id="app.onboarding.invite.skip" />
        </Button>
      </Group>
    </form>
  );
}

export { InviteStep as Component };
