import { setPageTitle } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useEffect } from 'react';
import { pageTitle } from '../routing/page-title';
import { GoBack } from './go-back';
import { HomeLink } from './home-link';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

export function NotFoundScreen() {
  const intl = useIntl();
  useEffect(() => setPageTitle(pageTitle(intl.formatMessage({ id: 'app.title.not-found' }))), [intl]);
  return (
    <ScreenFrame>
      <h1>
        <FormattedMessage id="app.error.notFound" />
      </h1>
      <div className={styles['actions']}>
        <HomeLink />
        <GoBack />
      </div>
    </ScreenFrame>
  );
}
