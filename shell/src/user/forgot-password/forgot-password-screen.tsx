import { api, hrefOf, unwrap } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useSearchParams } from '@nearhand/platform/router';
import { Anchor, Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { ResendButton, useForm } from '@nearhand/platform/ui/form';
import { useEffect, useRef, useState } from 'react';
import { trustedPath } from '../../routing/redirect-target';
import { useCaptcha } from '../captcha/use-captcha';
import { EmailField } from '../email-field';
import { ErrorAlert } from '../sign-in/error-alert';
import { useEmailRule } from '../sign-in/use-email-rule';

/** The response does not reveal whether the address is known. */
function useLink(redirectTo: string | null) {
  const captcha = useCaptcha();
  const send = async (email: string) => {
    const captchaToken = await captcha.take();
    const target = trustedPath(redirectTo);
    await unwrap(api.POST('/auth/forgot-password', { body: { email, captchaToken, ...(target && { redirectTo: target }) } }));
  };
  return { prepare: captcha.prepare, send };
}

function SentPanel({ email, onAgain }: { email: string; onAgain: () => Promise<void> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        <FormattedMessage id="app.user.forgot.sentTitle" />
      </Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="app.user.forgot.sent" values={{ email }} />
      </Text>
      <ResendButton isJustSent onSend={onAgain} sent={<FormattedMessage id="app.user.forgot.sentAgain" />}>
        <FormattedMessage id="app.user.forgot.again" />
      </ResendButton>
    </>
  );
}

interface AskPanelProps {
  onPrepare: () => void;
  onSend: (email: string) => Promise<void>;
}

function AskPanel({ onPrepare, onSend }: AskPanelProps) {
  const emailRule = useEmailRule();
  const { isBusy, failure, run } = useMutation();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailRule } });
  const handleSubmit = form.onSubmit(
    async ({ email }) => {
      if (!isBusy) await run(() => onSend(email.trim()));
    },
    () => form.getInputNode('email')?.focus(),
  );
  return (
    <>
      <Title order={1} size="h2">
        <FormattedMessage id="app.user.forgot.title" />
      </Title>
      <form onSubmit={handleSubmit} onFocus={onPrepare} noValidate>
        <Stack>
          <ErrorAlert text={failure} />
          <EmailField
            key={form.key('email')}
            {...form.getInputProps('email')}
            autoFocus
            description={<FormattedMessage id="app.user.forgot.hint" />}
          />
          <Button type="submit" loading={isBusy}>
            <FormattedMessage id="app.user.forgot.send" />
          </Button>
          <Text size="sm" role="status">
            {isBusy && <FormattedMessage id="app.user.captcha" />}
          </Text>
        </Stack>
      </form>
    </>
  );
}

export function ForgotPasswordScreen() {
  const [search] = useSearchParams();
  const { prepare, send } = useLink(search.get('redirectTo'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const handleSend = async (email: string) => {
    await send(email);
    setSentTo(email);
  };
  return (
    <Stack gap="lg">
      {sentTo === null ? <AskPanel onPrepare={prepare} onSend={handleSend} /> : <SentPanel email={sentTo} onAgain={() => send(sentTo)} />}
      <Text size="sm">
        <Anchor component={Link} to={`${hrefOf('sign-in')}?${search}`} underline="always">
          <FormattedMessage id="app.user.forgot.back" />
        </Anchor>
      </Text>
    </Stack>
  );
}

export { ForgotPasswordScreen as Component };
