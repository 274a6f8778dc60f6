import { invitationMailLimits } from '@nearhand/contracts/limits.gen';
import { isEmail, isLocale, type Locale, languageNames, localeAtom, locales, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { Textarea } from '@nearhand/platform/ui/editing';
import { type FormEvent, useState } from 'react';
import { mailInvitation } from './invite.data.ts';

const languages = locales.map((locale) => ({ value: locale, label: languageNames[locale] }));

interface MailFormProps {
  sessionId: string;
  /** Address of the customer, if known. */
  email: string;
  link: string;
}

/** Result of the last attempt. */
type Outcome = { sentTo: string } | { failure: string } | null;

/** Mails the link to the customer, in the customer's language. */
export function MailForm({ sessionId, email, link }: MailFormProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [address, setAddress] = useState(email);
  const [locale, setLocale] = useState<Locale>(useAtomValue(localeAtom));
  const [message, setMessage] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const sentTo = address.trim();
    setWrong(!isEmail(sentTo));
    if (!isEmail(sentTo) || isSending) return;
    setOutcome(null);
    setSending(true);
    try {
      await mailInvitation(sessionId, { email: sentTo, locale, message: message.trim() });
      setOutcome({ sentTo });
    } catch (error) {
      setOutcome({ failure: errorText(error) });
    } finally {
      setSending(false);
    }
  };

  const subject = intl.formatMessage({ id: 'app.session.invite.mail.subject' });
  const body = intl.formatMessage({ id: 'app.session.invite.mail.body' }, { link });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="xs">
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={invitationMailLimits.email.maxLength}
          label={<FormattedMessage id="app.session.invite.mail.address" />}
          value={address}
          error={isWrong && <FormattedMessage id="app.session.invite.mail.addressWrong" />}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <NativeSelect
          label={<FormattedMessage id="app.session.invite.mail.language" />}
          data={languages}
          value={locale}
          onChange={({ currentTarget }) => {
            if (isLocale(currentTarget.value)) setLocale(currentTarget.value);
          }}
        />
        <Textarea
          rows={2}
          maxLength={invitationMailLimits.message.maxLength}
          label={<FormattedMessage id="app.session.invite.mail.message" />}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Group gap="md">
          <Button type="submit" size="sm" variant="default" loading={isSending}>
            <FormattedMessage id="app.session.invite.mail.send" />
          </Button>
          <Anchor size="sm" href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
            <FormattedMessage id="app.session.invite.mail.own" />
          </Anchor>
        </Group>
        {outcome && 'failure' in outcome && (
          <Alert color="error" role="alert">
            {outcome.failure}
          </Alert>
        )}
        <Text role="status" size="sm">
          {outcome && 'sentTo' in outcome && <FormattedMessage id="app.session.invite.mail.sent" values={{ email: outcome.sentTo }} />}
        </Text>
      </Stack>
    </form>
  );
}
