import { type ApiError, hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Button, Group, Text, Title } from '@nearhand/platform/ui';
import classes from './panel.module.css';

/** Shown when the plan limit prevented a new session, with ways to continue. */
export function PlanFull({ error: { message, details } }: { error: ApiError }) {
  return (
    <main className={`${classes['panel']} ${classes['centred']}`} role="alert">
      <Title order={1} size="h2">
        {message}
      </Title>
      <Text>
        <FormattedMessage id="app.session.plan.full" values={{ used: String(details?.['used']), allowed: String(details?.['allowed']) }} />
      </Text>
      <Group justify="center">
        <Button onClick={() => location.reload()}>
          <FormattedMessage id="app.session.panel.again" />
        </Button>
        <Button variant="default" component={Link} to={hrefOf('sessions')}>
          <FormattedMessage id="app.sessionReport.back" />
        </Button>
      </Group>
      <Anchor href="/app/account/upgrade">
        <FormattedMessage id="app.session.plan.upgrade" />
      </Anchor>
    </main>
  );
}
