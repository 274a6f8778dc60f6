import { sessionCreateLimits } from '@nearhand/contracts/limits.gen';
import { isEmail } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { startSession } from '@nearhand/platform/live';
import { Button, Stack, Text, TextInput } from '@nearhand/platform/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Creates a session for a known customer. All fields are optional; Enter creates the session and copies its link. */
export function NewSessionForm({ onClose }: { onClose: () => void }) {
  const firstRef = useRef<HTMLInputElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const [customerName, setCustomerName] = useState('');
  const [customerEmail, setCustomerEmail] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The popover notes first where the focus returns to.
    const timer = setTimeout(() => firstRef.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const email = customerEmail.trim();
    const isEmailWrong = email !== '' && !isEmail(email);
    setWrong(isEmailWrong);
    if (isEmailWrong) emailRef.current?.focus();
    if (isEmailWrong || isBusy) return;
    setBusy(true);
    // The typed values stay if the session could not be created.
    const session = await startSession({ customerName: customerName.trim(), customerEmail: email, title: title.trim() });
    setBusy(false);
    if (session) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.session.new.hint" />
        </Text>
        <TextInput
          ref={firstRef}
          label={<FormattedMessage id="app.session.note.customer" />}
          autoComplete="off"
          maxLength={sessionCreateLimits.customerName.maxLength}
          value={customerName}
          onChange={({ currentTarget }) => setCustomerName(currentTarget.value)}
        />
        <TextInput
          ref={emailRef}
          type="email"
          label={<FormattedMessage id="app.session.invite.mail.address" />}
          autoComplete="off"
          maxLength={sessionCreateLimits.customerEmail.maxLength}
          value={customerEmail}
          error={isWrong && <FormattedMessage id="app.auth.INVALID_EMAIL" />}
          onChange={({ currentTarget }) => setCustomerEmail(currentTarget.value)}
        />
        <TextInput
          label={<FormattedMessage id="app.session.note.title" />}
          autoComplete="off"
          maxLength={sessionCreateLimits.title.maxLength}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" loading={isBusy}>
          <FormattedMessage id="app.session.new.create" />
        </Button>
      </Stack>
    </form>
  );
}
