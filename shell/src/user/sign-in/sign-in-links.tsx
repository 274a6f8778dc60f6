import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';

/** For who has no password at hand. The wanted page travels along; from a dialog it opens beside the page that is to stay. */
export function ForgotPasswordLink({ isBeside = false }: { isBeside?: boolean }) {
  const { search } = useLocation();
  const where = isBeside ? { to: hrefOf('forgot-password'), target: '_blank' } : { to: hrefOf('forgot-password') + search };
  return (
    <Anchor component={Link} {...where}>
      <FormattedMessage id="app.user.signIn.forgot" />
    </Anchor>
  );
}

/** For who is new here. */
export function SignUpLink() {
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
