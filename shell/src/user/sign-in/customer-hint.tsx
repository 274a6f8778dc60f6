import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';

/** Points customers, who need no account, to the join page. */
export function CustomerHint() {
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="app.user.signIn.forCustomers" />
      <Anchor component={Link} to={hrefOf('join')} underline="always" display="block" w="fit-content">
        <FormattedMessage id="app.user.signIn.enterCode" />
      </Anchor>
    </Text>
  );
}
