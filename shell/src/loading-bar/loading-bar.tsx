import { useNavigation } from '@nearhand/platform/router';
import styles from './loading-bar.module.css';
import { useLoadingBar } from './use-loading-bar';

function Bar({ isLoading }: { isLoading: boolean }) {
  const state = useLoadingBar(isLoading);
  return <div className={styles['bar']} data-state={state} aria-hidden="true" />;
}

export function LoadingBar() {
  return <Bar isLoading={useNavigation().state !== 'idle'} />;
}

/** Rendered before the first page. */
export function FirstLoadingBar() {
  return <Bar isLoading />;
}
