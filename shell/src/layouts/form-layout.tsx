import { Outlet } from '@nearhand/platform/router';
import { UiProvider } from '@nearhand/platform/ui';
import styles from './form-layout.module.css';
import { Logo } from './logo';

/** The logo, and one form in the middle, 400 px wide at most. */
export function FormLayout() {
  return (
    <UiProvider>
      <header className={styles['header']}>
        <Logo />
      </header>
      <main className={styles['content']}>
        <Outlet />
      </main>
    </UiProvider>
  );
}
