import { FormattedMessage } from '@nearhand/platform/intl';
import { Text, Title } from '@nearhand/platform/ui';
import { InvitePanel } from '../../shared/invite/invite-panel.tsx';
import classes from './panel.module.css';
import type { Session } from './window-state.ts';

/** The session waits: how to bring the customer in. */
export function WaitingPanel({ session: { key, code } }: { session: Session }) {
  return (
    <section className={classes['panel']}>
      <Title order={2}>
        <FormattedMessage id="app.session.waiting.heading" />
      </Title>
      <Text>
        <FormattedMessage id="app.session.waiting.text" />
      </Text>
      <InvitePanel linkKey={key} code={code} />
    </section>
  );
}
