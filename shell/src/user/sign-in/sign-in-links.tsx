import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';
import { FormAction } from '../../form-action/form-action';

/** Keeps the destination. From a dialog it opens in a new tab. */
export function ForgotPasswordLink({ isBeside = false }: { isBeside?: boolean }) {
  const { search } = useLocation();
  const where = isBeside ? { to: hrefOf('forgot-password'), target: '_blank' } : { to: hrefOf('forgot-password') + search };
  return (
    <Anchor component={Link} {...where}>
      <FormattedMessage id="app.user.signIn.forgot" />
    </Anchor>
  );
}

export function SignUpLink() {
  const { search } = useLocation();
  return (
    <FormAction>
      <Text size="sm">
        <FormattedMessage id="app.user.signIn.newHere" />{' '}
        <Anchor component={Link} to={hrefOf('sign-up') + search} underline="always">
          <FormattedMessage id="app.user.signIn.signUp" />
        </Anchor>
      </Text>
    </FormAction>
  );
}
