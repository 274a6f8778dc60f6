import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button, Stack, Text } from '@nearhand/platform/ui';
import { ResendButton } from '@nearhand/platform/ui/form';
import styles from '../form.module.css';

interface EmailSentProps {
  current: string;
  email: string;
  onResend: () => Promise<void>;
  onOther: () => void;
}

/** The current address stays in use until the link is opened. */
export function EmailChangeSent({ current, email, onResend, onOther }: EmailSentProps) {
  return (
    <Stack gap="sm" w="100%" align="flex-start">
      <Alert color="primary" role="status" w="100%">
        <Text className={styles['long'] ?? ''}>
          <FormattedMessage id="app.settings.email.sent" values={{ email, current }} />
        </Text>
      </Alert>
      <ResendButton isJustSent sent={<FormattedMessage id="app.settings.email.sentAgain" />} onSend={onResend}>
        <FormattedMessage id="app.settings.email.again" />
      </ResendButton>
      <Button variant="subtle" onClick={onOther}>
        <FormattedMessage id="app.settings.email.other" />
      </Button>
    </Stack>
  );
}
