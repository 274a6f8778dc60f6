import { type ApiError, hrefOf, planLimitOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { PlanLimitExplanation } from '@nearhand/platform/plan-limit';
import { Link } from '@nearhand/platform/router';
import { Button, Group, Title } from '@nearhand/platform/ui';
import classes from '../frame/panel.module.css';

/** Shown when the plan limit prevented a new session, with ways to continue. */
export function PlanFull({ error }: { error: ApiError }) {
  const limit = planLimitOf(error);
  return (
    <main className={`${classes['panel']} ${classes['centred']}`} role="alert">
      <Title order={1} size="h2">
        {error.message}
      </Title>
      {limit && <PlanLimitExplanation limit={limit} isBeside />}
      <Group justify="center">
        <Button onClick={() => location.reload()}>
          <FormattedMessage id="app.session.panel.again" />
        </Button>
        <Button variant="default" component={Link} to={hrefOf('sessions')}>
          <FormattedMessage id="app.sessionReport.back" />
        </Button>
      </Group>
    </main>
  );
}
