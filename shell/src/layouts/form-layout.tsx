import { Outlet } from '@nearhand/platform/host';
import { UiProvider } from '@nearhand/platform/ui';
import { FormActionSlot } from '../form-action/form-action';
import { Logo } from '../logo/logo';
import styles from './form-layout.module.css';

export function FormLayout() {
  return (
    <UiProvider>
      <header className={styles['header']}>
        <Logo />
        <FormActionSlot />
      </header>
      <main className={styles['content']}>
        <Outlet />
      </main>
    </UiProvider>
  );
}
