import { Button, type ButtonProps, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError, CancelledError } from '../../core/errors.ts';
import { useFailureText } from '../../identity/failure-text.ts';

/** The server enforces the same interval. */
const waitS = 60;

interface ResendButtonProps extends Pick<ButtonProps, 'variant'> {
  /** Label, such as "Send the link again". */
  children: ReactNode;
  /** Confirmation after sending. */
  sent: ReactNode;
  onSend: () => Promise<void>;
  /** Starts with the countdown, because a mail has just been sent. */
  isJustSent?: boolean;
}

/** Resends a mail, with a countdown until the next one is allowed. */
export function ResendButton({ children, sent, onSend, isJustSent = false, variant = 'default' }: ResendButtonProps) {
  const failureText = useFailureText();
  const [left, setLeft] = useState(isJustSent ? waitS : 0);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const handleClick = async () => {
    if (isWaiting || state === 'sending') return;
    setState('sending');
    setFailure(null);
    try {
      await onSend();
      setState('sent');
      setLeft(waitS);
    } catch (error) {
      setState('idle');
      if (!(error instanceof CancelledError)) setFailure(failureText(error));
      if (error instanceof ApiError && error.status === 429) setLeft(waitS);
    }
  };

  return (
    <Stack gap={0}>
      {/* Stays focusable during the countdown, so that keyboard focus is not lost. */}
      <Button variant={variant} loading={state === 'sending'} data-disabled={isWaiting} aria-disabled={isWaiting} onClick={handleClick}>
        {isWaiting ? <FormattedMessage id="app.ui.resend.wait" values={{ seconds: left }} /> : children}
      </Button>
      <Text size="sm" role="status" mt={state === 'sent' ? 'xs' : 0}>
        {state === 'sent' && sent}
      </Text>
      <Text size="sm" role="alert" c="var(--mantine-color-error)" mt={failure ? 'xs' : 0}>
        {failure}
      </Text>
    </Stack>
  );
}
