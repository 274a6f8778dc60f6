import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { Anchor, Group } from '@nearhand/platform/ui';

/** For who has no password at hand, or no account yet. The wanted page travels along. */
export function OtherDoors({ onByLink }: { onByLink: () => void }) {
  const { search } = useLocation();
  return (
    <Group justify="space-between" gap="xs">
      <Anchor component="button" type="button" onClick={onByLink}>
        <FormattedMessage id="app.user.signIn.byLink" />
      </Anchor>
      <Anchor component={Link} to={hrefOf('forgot-password') + search}>
        <FormattedMessage id="app.user.signIn.forgot" />
      </Anchor>
      <Anchor component={Link} to={hrefOf('sign-up') + search}>
        <FormattedMessage id="app.user.signIn.signUp" />
      </Anchor>
    </Group>
  );
}
