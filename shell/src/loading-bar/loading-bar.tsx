import { useNavigation } from '@nearhand/platform/router';
import styles from './loading-bar.module.css';
import { useLoadingBar } from './use-loading-bar';

/** The bar at the top while a page is on its way. */
export function LoadingBar() {
  const isNavigating = useNavigation().state !== 'idle';
  const state = useLoadingBar(isNavigating);
  return <div className={styles['bar']} data-state={state} aria-hidden="true" />;
}
