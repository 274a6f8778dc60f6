import { sessionCreateLimits } from '@nearhand/contracts/limits.gen';
import { copyText, hrefOf, isEmail, notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { inviteLink } from '@nearhand/platform/live';
import { useNavigate } from '@nearhand/platform/router';
import { Alert, Button, Stack, Text, TextInput, Title } from '@nearhand/platform/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from '../frame/panel.module.css';
import { createSession } from '../session-window.data.ts';

/** Creates a session for a known customer. All fields are optional; Enter creates the session and copies its link. */
export function NewSessionForm() {
  const intl = useIntl();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const firstRef = useRef<HTMLInputElement>(null);
  const [customerName, setCustomerName] = useState('');
  const [customerEmail, setCustomerEmail] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => firstRef.current?.focus(), []);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const email = customerEmail.trim();
    const isEmailWrong = email !== '' && !isEmail(email);
    setWrong(isEmailWrong);
    if (isEmailWrong || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const creating = createSession({ customerName: customerName.trim(), customerEmail: email, title: title.trim() });
      const copying = copyText(creating.then(({ key }) => inviteLink(key ?? '')));
      const { sessionId } = await creating;
      if (await copying) notify('success', intl.formatMessage({ id: 'app.session.new.copied' }));
      await navigate(hrefOf('session-window', { id: sessionId }), { replace: true });
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <main className={classes['panel']}>
      <Title order={1} size="h3">
        <FormattedMessage id="app.session.new.heading" />
      </Title>
      <Text c="dimmed">
        <FormattedMessage id="app.session.new.hint" />
      </Text>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="sm">
          <TextInput
            ref={firstRef}
            label={<FormattedMessage id="app.session.note.customer" />}
            autoComplete="off"
            maxLength={sessionCreateLimits.customerName.maxLength}
            value={customerName}
            onChange={({ currentTarget }) => setCustomerName(currentTarget.value)}
          />
          <TextInput
            type="email"
            label={<FormattedMessage id="app.session.invite.mail.address" />}
            autoComplete="off"
            maxLength={sessionCreateLimits.customerEmail.maxLength}
            value={customerEmail}
            error={isWrong && <FormattedMessage id="app.session.invite.mail.addressWrong" />}
            onChange={({ currentTarget }) => setCustomerEmail(currentTarget.value)}
          />
          <TextInput
            label={<FormattedMessage id="app.session.note.title" />}
            placeholder={intl.formatMessage({ id: 'app.session.new.titleExample' })}
            autoComplete="off"
            maxLength={sessionCreateLimits.title.maxLength}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          {fault !== null && (
            <Alert color="error" role="alert">
              {errorText(fault)}
            </Alert>
          )}
          <Button type="submit" mt="xs" loading={isBusy}>
            <FormattedMessage id="app.session.new.create" />
          </Button>
        </Stack>
      </form>
    </main>
  );
}
