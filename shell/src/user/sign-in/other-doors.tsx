import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';

/** For who has no password at hand. The wanted page travels along. */
export function ForgottenPassword() {
  const { search } = useLocation();
  return (
    <Anchor component={Link} to={hrefOf('forgot-password') + search}>
      <FormattedMessage id="app.user.signIn.forgot" />
    </Anchor>
  );
}

/** For who is new here. */
export function NoAccountYet() {
  const { search } = useLocation();
  return (
    <Text>
      <FormattedMessage id="app.user.signIn.newHere" />{' '}
      <Anchor component={Link} to={hrefOf('sign-up') + search} underline="always">
        <FormattedMessage id="app.user.signIn.signUp" />
      </Anchor>
    </Text>
  );
}
