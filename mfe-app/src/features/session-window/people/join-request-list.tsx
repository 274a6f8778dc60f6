import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Alert, Anchor, Button, Group, Text } from '@nearhand/platform/ui';
import { useState } from 'react';
import { useWindow } from '../window-context.ts';
import type { JoinRequest } from '../window-state.ts';
import { answerJoinRequest } from './collaboration.data.ts';

/** Waiting customers with the decision, or the plan limit, which requires another session to close. */
export function JoinRequestList() {
  const { state } = useWindow();
  return state.joinRequests.map((joinRequest) =>
    joinRequest.reason === 'plan' ? (
      <PlanNotice key={joinRequest.joinRequestId} joinRequest={joinRequest} />
    ) : (
      <JoinRequestNotice key={joinRequest.joinRequestId} joinRequest={joinRequest} />
    ),
  );
}

function PlanNotice({ joinRequest: { used, allowed } }: { joinRequest: JoinRequest }) {
  const { session } = useWindow();
  return (
    <Alert color="accent" title={<FormattedMessage id="app.session.plan.heading" />}>
      <Text size="sm">
        <FormattedMessage id="app.session.plan.text" values={{ used: used ?? 0, allowed: allowed ?? 0 }} />
      </Text>
      {session.can.host && (
        <Anchor size="sm" href="/app/account/upgrade" target="_blank" rel="noopener">
          <FormattedMessage id="app.session.plan.upgrade" />
        </Anchor>
      )}
    </Alert>
  );
}

/** Another customer opened the link: admitting them ends the sharing of the current one. */
export function JoinRequestNotice({ joinRequest: { joinRequestId, address } }: { joinRequest: JoinRequest }) {
  const errorText = useErrorText();
  const { session } = useWindow();
  const [busy, setBusy] = useState<'admit' | 'refuse' | null>(null);
  const [fault, setFault] = useState<unknown>(null);

  const decide = async (admit: boolean) => {
    setBusy(admit ? 'admit' : 'refuse');
    setFault(null);
    try {
      await answerJoinRequest(session.sessionId, joinRequestId, admit);
    } catch (error) {
      setFault(error);
      setBusy(null);
    }
  };
  return (
    <Alert color="primary" title={<FormattedMessage id="app.session.joinRequest.heading" />}>
      <Text size="sm">
        <FormattedMessage id="app.session.joinRequest.text" values={{ address }} />
      </Text>
      {fault !== null && (
        <Text size="sm" c="error" role="alert">
          {errorText(fault)}
        </Text>
      )}
      <Group mt="sm" gap="sm">
        <Button size="sm" variant="default" loading={busy === 'refuse'} disabled={busy === 'admit'} onClick={() => void decide(false)}>
          <FormattedMessage id="app.session.joinRequest.reject" />
        </Button>
        <Button size="sm" loading={busy === 'admit'} disabled={busy === 'refuse'} onClick={() => void decide(true)}>
          <FormattedMessage id="app.session.joinRequest.admit" />
        </Button>
      </Group>
    </Alert>
  );
}
