import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { GoBack } from './go-back';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

export function NotFoundScreen() {
  return (
    <ScreenFrame>
      <h1>
        <FormattedMessage id="app.error.notFound" />
      </h1>
      <div className={styles['actions']}>
        <Link className="nh-button" to="/">
          <FormattedMessage id="app.error.home" />
        </Link>
        <GoBack />
      </div>
    </ScreenFrame>
  );
}
