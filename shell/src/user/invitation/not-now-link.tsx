import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Text } from '@nearhand/platform/ui';

export const NotNowLink = () => (
  <Text size="sm">
    <Anchor component={Link} to={hrefOf('app')} underline="always">
      <FormattedMessage id="app.user.invitation.notNow" />
    </Anchor>
  </Text>
);
