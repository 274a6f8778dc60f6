import { useDocumentTheme } from '@nearhand/platform/core';
import { Outlet } from '@nearhand/platform/host';
import { FormattedMessage } from '@nearhand/platform/intl';
import { LandingFooter } from './landing-footer';
import { LandingHeader } from './landing-header';
import styles from './landing-layout.module.css';

/** Header and footer of the public pages; also prerendered, so it does not depend on the user. */
export function LandingLayout() {
  useDocumentTheme();
  return (
    <div className={styles['page']}>
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <LandingHeader />
      <main id="content" className={styles['content']} tabIndex={-1}>
        <Outlet />
      </main>
      <LandingFooter />
    </div>
  );
}
