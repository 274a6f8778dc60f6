import type { components } from '@nearhand/contracts/openapi.gen';
import { useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button, Group, TextInput } from '@nearhand/platform/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useEmailRule } from '../user/sign-in/use-email-rule';
import { finishStepAtom } from './onboarding.atoms';
import { inviteOperator } from './onboarding.data';

type Refused = Exclude<components['schemas']['CompanyInvitationOutcome'], 'invited' | 'resent'>;

const refusedIds = {
  alreadyMember: 'app.onboarding.invite.alreadyMember',
  invalidEmail: 'app.auth.INVALID_EMAIL',
  noLicense: 'app.onboarding.invite.noLicense',
  tooManyPending: 'app.onboarding.invite.tooManyMails',
  tooManyMails: 'app.onboarding.invite.tooManyMails',
  declined: 'app.onboarding.invite.declined',
} as const satisfies Record<Refused, string>;

export function InviteStep() {
  const intl = useIntl();
  const errorText = useErrorText();
  const emailRule = useEmailRule();
  const finish = useSetAtom(finishStepAtom);
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async (): Promise<string | null> => {
    const wrong = emailRule(email);
    if (wrong) return wrong;
    setSending(true);
    try {
      const outcome = await inviteOperator(email.trim());
      if (outcome !== 'invited' && outcome !== 'resent') return intl.formatMessage({ id: refusedIds[outcome] });
      finish('invite');
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
        <Button variant="subtle" onClick={() => finish('invite')}>
          <FormattedMessage id="app.onboarding.invite.skip" />
        </Button>
      </Group>
    </form>
  );
}
