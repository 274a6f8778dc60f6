import { hrefOf, refreshMe } from '@nearhand/platform/core';
import { sendVerificationLink } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Stack, Text } from '@nearhand/platform/ui';
import { ResendButton } from '@nearhand/platform/ui/form';
import { useEffect } from 'react';
import styles from '../form.module.css';

/** Shown until the address is verified; disappears when the link is opened elsewhere. */
export function VerificationBanner({ email }: { email: string }) {
  useEffect(() => {
    // Retried on the next focus.
    const refresh = () => void refreshMe().catch(() => {});
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);

  return (
    <Alert color="accent" title={<FormattedMessage id="app.settings.verify.title" />}>
      <Stack gap="sm" align="flex-start">
        <Text className={styles['long'] ?? ''}>
          <FormattedMessage id="app.settings.verify.text" values={{ email }} />
        </Text>
        <ResendButton sent={<FormattedMessage id="app.settings.verify.sent" />} onSend={() => sendVerificationLink(hrefOf('settings'))}>
          <FormattedMessage id="app.settings.verify.send" />
        </ResendButton>
      </Stack>
    </Alert>
  );
}
