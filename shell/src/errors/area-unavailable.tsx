import { useAtomValue } from '@nearhand/platform/core';
import { connectionAtom } from '@nearhand/platform/host';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLocation, useNavigate, useNavigation } from '@nearhand/platform/router';
import { useEffect, useState } from 'react';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';
import { useRetryWhenOnline } from './use-retry-when-online';

const reloadAfter = 2;

interface AreaUnavailableProps {
  /** Resolves if the code still arrives. */
  arrival: Promise<unknown>;
  /** It blocked the page before. */
  isHung?: boolean;
  onRetry?: () => void;
}

/** Shown inside the layout if a remote cannot be loaded; Retry works in place. Without a connection, the page opens when it is back. */
export function AreaUnavailable({ arrival, isHung = false, onRetry }: AreaUnavailableProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isRetrying = useNavigation().state === 'loading';
  const isOnline = useAtomValue(connectionAtom) === 'online';
  const [tries, setTries] = useState(0);
  useRetryWhenOnline();

  useEffect(() => {
    let isShown = true;
    arrival.then(
      () => isShown && navigate(location, { replace: true }),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [arrival, location, navigate]);

  const handleRetry = () => {
    setTries(tries + 1);
    onRetry?.();
    void navigate(location, { replace: true });
  };

  return (
    <ScreenFrame>
      <h1>
        {isOnline ? <FormattedMessage id="app.error.areaUnavailable.title" /> : <FormattedMessage id="app.error.areaOffline.title" />}
      </h1>
      <p>
        {isOnline && isHung && <FormattedMessage id="app.error.areaUnavailable.hung" />}
        {isOnline && !isHung && <FormattedMessage id="app.error.areaUnavailable.text" />}
        {!isOnline && <FormattedMessage id="app.error.areaOffline.text" />}
      </p>
      <div className={styles['actions']}>
        <button type="button" className="nh-button" aria-disabled={isRetrying} onClick={isRetrying ? undefined : handleRetry}>
          {isRetrying ? (
            <FormattedMessage id="app.error.areaUnavailable.retrying" />
          ) : (
            <FormattedMessage id="app.error.areaUnavailable.retry" />
          )}
        </button>
        {tries >= reloadAfter && (
          <button type="button" className="nh-button nh-button-quiet" onClick={() => window.location.reload()}>
            <FormattedMessage id="app.error.areaUnavailable.reload" />
          </button>
        )}
      </div>
    </ScreenFrame>
  );
}
