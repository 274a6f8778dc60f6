import { FormattedMessage } from '@nearhand/platform/intl';
import { Text, Title } from '@nearhand/platform/ui';
import { InvitePanel } from '../../../shared/invite/invite-panel.tsx';
import classes from '../frame/panel.module.css';
import { JoinRequestList } from '../people/join-request-list.tsx';
import { useWindow } from '../window-context.ts';

/** The invitation of a waiting session, and its expiry. */
export function WaitingPanel() {
  const { session, keepSession } = useWindow();
  return (
    <section className={classes['panel']}>
      <JoinRequestList />
      <Title order={2} size="h3">
        <FormattedMessage id="app.session.waiting.heading" />
      </Title>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.session.waiting.text" />
      </Text>
      <InvitePanel session={session} isFocused onChange={keepSession} />
    </section>
  );
}
