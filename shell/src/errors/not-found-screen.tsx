import { hrefOf, setPageTitle } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { pageTitle } from '../routing/page-title';
import { useIsSignedIn } from '../routing/use-is-signed-in';
import { GoBack } from './go-back';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

export function NotFoundScreen() {
  const intl = useIntl();
  const isSignedIn = useIsSignedIn();
  useEffect(() => setPageTitle(pageTitle(intl.formatMessage({ id: 'app.title.not-found' }))), [intl]);
  return (
    <ScreenFrame>
      <h1>
        <FormattedMessage id="app.error.notFound" />
      </h1>
      <div className={styles['actions']}>
        <Link className="nh-button" to={isSignedIn ? hrefOf('app') : '/'}>
          <FormattedMessage id="app.error.home" />
        </Link>
        <GoBack />
      </div>
    </ScreenFrame>
  );
}
