import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { useIsSignedIn } from '../routing/use-is-signed-in';

/** Leads to the console, or to the home page if nobody is signed in. */
export function HomeLink() {
  const isSignedIn = useIsSignedIn();
  return (
    <Link className="nh-button" to={isSignedIn ? hrefOf('app') : '/'}>
      <FormattedMessage id="app.error.home" />
    </Link>
  );
}
