import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { useState } from 'react';
import { Countdown } from '../time/countdown.tsx';
import { renewInvitation, type Session } from './invite.data.ts';

interface InviteTimeProps {
  session: Session;
  onChange: (session: Session) => void;
}

/** Time until link and code expire, and a button that extends it. */
export function InviteTime({ session: { sessionId, codeEndsAt, endsAt, can }, onChange }: InviteTimeProps) {
  const errorText = useErrorText();
  const [isRenewing, setRenewing] = useState(false);
  const [isRenewed, setRenewed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const handleRenew = async () => {
    setRenewing(true);
    setRenewed(false);
    setFailure(null);
    try {
      onChange(await renewInvitation(sessionId));
      setRenewed(true);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setRenewing(false);
    }
  };
  return (
    <Stack gap="xs">
      <Group gap="md">
        <div>
          {codeEndsAt && (
            <Text size="sm" c="dimmed">
              <FormattedMessage id="app.session.invite.codeExpires" values={{ left: <Countdown until={codeEndsAt} /> }} />
            </Text>
          )}
          {endsAt && (
            <Text size="sm" c="dimmed">
              <FormattedMessage id="app.session.waiting.linkExpires" values={{ left: <Countdown until={endsAt} /> }} />
            </Text>
          )}
        </div>
        {can.update && (
          <Button size="xs" variant="default" loading={isRenewing} onClick={() => void handleRenew()}>
            <FormattedMessage id="app.session.waiting.renew" />
          </Button>
        )}
      </Group>
      {failure && (
        <Alert color="error" role="alert">
          {failure}
        </Alert>
      )}
      <Text role="status" size="sm">
        {isRenewed && <FormattedMessage id="app.session.invite.renewed" />}
      </Text>
    </Stack>
  );
}
