import { Outlet } from '@nearhand/platform/router';
import { UiProvider } from '@nearhand/platform/ui';
import styles from './form-layout.module.css';
import { Logo } from './logo';

export function FormLayout() {
  return (
    <UiProvider followsSystem>
      <header className={styles['header']}>
        <Logo />
      </header>
      <main className={styles['content']}>
        <Outlet />
      </main>
    </UiProvider>
  );
}
