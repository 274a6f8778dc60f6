import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack } from '@nearhand/platform/ui';
import type { Missing } from './data/use-access';

/** Names the step that a listed person has to take first. */
export function MissingAlert({ missing }: { missing: Missing }) {
  const href = missing === 'SECOND_FACTOR_REQUIRED' ? `${hrefOf('settings')}?section=second-factor` : hrefOf('upgrade');
  return (
    <Alert color="accent" role="status" mb="xl">
      <Stack gap="xs" align="flex-start">
        {missing === 'SECOND_FACTOR_REQUIRED' ? (
          <FormattedMessage id="app.releases.missing.secondFactor" />
        ) : (
          <FormattedMessage id="app.releases.missing.verification" />
        )}
        <Anchor component={Link} to={href} underline="always" c="inherit">
          {missing === 'SECOND_FACTOR_REQUIRED' ? (
            <FormattedMessage id="app.releases.missing.settings" />
          ) : (
            <FormattedMessage id="app.releases.missing.verify" />
          )}
        </Anchor>
      </Stack>
    </Alert>
  );
}
