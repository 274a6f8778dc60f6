import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Group, Text, Title } from '@nearhand/platform/ui';
import { useState } from 'react';
import { InvitePanel } from '../../shared/invite/invite-panel.tsx';
import { Countdown } from './countdown.tsx';
import classes from './panel.module.css';
import { KnockList } from './people/knock-list.tsx';
import { renewInvitation } from './session-window.data.ts';
import { useWindow } from './window-context.ts';

/** The session waits: how to bring the customer in, and for how long that works. */
export function WaitingPanel() {
  const errorText = useErrorText();
  const { session, keepSession } = useWindow();
  const { sessionId, key, code, endsAt, can } = session;
  const [isRenewing, setRenewing] = useState(false);

  const handleRenew = async () => {
    setRenewing(true);
    try {
      keepSession(await renewInvitation(sessionId));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setRenewing(false);
    }
  };
  return (
    <section className={classes['panel']}>
      <KnockList />
      <Title order={2}>
        <FormattedMessage id="app.session.waiting.heading" />
      </Title>
      <Text>
        <FormattedMessage id="app.session.waiting.text" />
      </Text>
      <InvitePanel linkKey={key} code={code} />
      {endsAt && (
        <Group gap="md">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.session.waiting.ends" values={{ left: <Countdown until={endsAt} /> }} />
          </Text>
          {can.lead && (
            <Button size="sm" variant="default" loading={isRenewing} onClick={() => void handleRenew()}>
              <FormattedMessage id="app.session.waiting.renew" />
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
