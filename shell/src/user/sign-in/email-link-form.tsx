import { store } from '@nearhand/platform/core';
import { sendSignInLink, useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Button, Stack, Text } from '@nearhand/platform/ui';
import { ResendButton, useForm } from '@nearhand/platform/ui/form';
import { useState } from 'react';
import { redirectTarget } from '../../routing/redirect-target';
import { useCaptchaOnDemand } from '../captcha/use-captcha-on-demand';
import { EmailField } from '../email-field';
import { emailForLinkAtom } from './email-for-link';
import { ErrorAlert } from './error-alert';
import { useEmailRule } from './use-email-rule';

interface EmailLinkFormProps {
  email: string;
  redirectTo: string | null;
  onBack: () => void;
}

/** Sends a link, with a captcha if the server requires one. */
function useLinkMail(redirectTo: string | null) {
  const { isSolving, withCaptcha } = useCaptchaOnDemand();
  const send = async (email: string) => {
    const continueUrl = new URL(redirectTarget({ redirectTo }), location.origin).href;
    // The mail may arrive even if the response is lost.
    store.set(emailForLinkAtom, email);
    await withCaptcha((proof) => sendSignInLink(email, continueUrl, proof));
  };
  const progress = (
    <Text size="sm" role="status">
      {isSolving && <FormattedMessage id="app.user.captcha" />}
    </Text>
  );
  return { send, progress };
}

/** Mails a sign-in link. The result does not reveal whether the address is known. */
export function EmailLinkForm({ email, redirectTo, onBack }: EmailLinkFormProps) {
  const intl = useIntl();
  const emailRule = useEmailRule();
  const { send, progress } = useLinkMail(redirectTo);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isBusy, failure, run } = useMutation();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: { email: emailRule } });

  const handleSubmit = form.onSubmit(
    async (typed) => {
      const address = typed.email.trim();
      await run(async () => {
        await send(address);
        setSentTo(address);
      });
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
        <Text role="status" style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage id="app.user.signIn.linkSent" values={{ email: <strong key="email">{sentTo}</strong> }} />
        </Text>
        <ResendButton isJustSent sent={<FormattedMessage id="app.user.signIn.linkSentAgain" />} onSend={() => send(sentTo)}>
          <FormattedMessage id="app.user.signIn.sendAgain" />
        </ResendButton>
        {progress}
        {back}
      </Stack>
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <ErrorAlert text={failure} />
        <EmailField
          key={form.key('email')}
          {...form.getInputProps('email')}
          autoFocus
          description={intl.formatMessage({ id: 'app.user.signIn.linkHint' })}
        />
        <Button type="submit" loading={isBusy}>
          <FormattedMessage id="app.user.signIn.sendLink" />
        </Button>
        {progress}
        {back}
      </Stack>
    </form>
  );
}
