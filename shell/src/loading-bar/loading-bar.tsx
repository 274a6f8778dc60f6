import { useNavigation } from '@nearhand/platform/router';
import styles from './loading-bar.module.css';
import { useLoadingBar } from './use-loading-bar';

function Bar({ isLoading }: { isLoading: boolean }) {
  const state = useLoadingBar(isLoading);
  return <div className={styles['bar']} data-state={state} aria-hidden="true" />;
}

/** The bar at the top while a page is on its way. */
export function LoadingBar() {
  return <Bar isLoading={useNavigation().state !== 'idle'} />;
}

/** The same in place of the first page, of which nothing is there yet. */
export function FirstLoadingBar() {
  return <Bar isLoading />;
}
