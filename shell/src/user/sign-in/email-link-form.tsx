import { store } from '@nearhand/platform/core';
import { sendSignInLink, useRefusalText } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Button, ResendButton, Stack, Text, TextInput, useForm } from '@nearhand/platform/ui';
import { useState } from 'react';
import { whereTo } from '../where-to';
import { emailForLinkAtom } from './email-for-link';
import { RefusalAlert } from './refusal-alert';
import { useEmailRule } from './use-email-rule';

interface EmailLinkFormProps {
  email: string;
  redirectTo: string | null;
  onBack: () => void;
}

async function sendLink(email: string, redirectTo: string | null): Promise<void> {
  await sendSignInLink(email, new URL(whereTo({ redirectTo }), location.origin).href);
  store.set(emailForLinkAtom, email);
}

/** A link by e-mail in place of the password. Says the same for every address. */
export function EmailLinkForm({ email, redirectTo, onBack }: EmailLinkFormProps) {
  const intl = useIntl();
  const refusalText = useRefusalText();
  const emailRule = useEmailRule();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: { email: emailRule } });

  const handleSubmit = form.onSubmit(
    async (typed) => {
      setRefusal(null);
      setSending(true);
      try {
        await sendLink(typed.email.trim(), redirectTo);
        setSentTo(typed.email.trim());
      } catch (error) {
        setRefusal(refusalText(error));
      } finally {
        setSending(false);
      }
    },
    () => form.getInputNode('email')?.focus(),
  );
  const back = (
    <Anchor component="button" type="button" onClick={onBack}>
      <FormattedMessage id="app.user.signIn.byPassword" />
    </Anchor>
  );

  if (sentTo) {
    return (
      <Stack align="flex-start">
        <Text role="status">
          <FormattedMessage id="app.user.signIn.linkSent" values={{ email: <strong key="email">{sentTo}</strong> }} />
        </Text>
        <ResendButton isJustSent sent={<FormattedMessage id="app.user.signIn.linkSentAgain" />} onSend={() => sendLink(sentTo, redirectTo)}>
          <FormattedMessage id="app.user.signIn.sendAgain" />
        </ResendButton>
        {back}
      </Stack>
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <RefusalAlert text={refusal} />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          type="email"
          autoComplete="username"
          maxLength={254}
          autoFocus
          label={intl.formatMessage({ id: 'app.user.signIn.email' })}
          description={intl.formatMessage({ id: 'app.user.signIn.linkHint' })}
        />
        <Button type="submit" loading={isSending}>
          <FormattedMessage id="app.user.signIn.sendLink" />
        </Button>
        {back}
      </Stack>
    </form>
  );
}
