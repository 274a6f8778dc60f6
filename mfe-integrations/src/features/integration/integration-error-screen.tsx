import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import styles from './integration.module.css';

export function IntegrationErrorScreen({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return (
    <main className={styles['page']}>
      <p role="alert" className={styles['alert']}>
        {errorText(error)}
      </p>
      <button type="button" className={styles['action']} onClick={() => location.reload()}>
        <FormattedMessage id="integrations.retry" />
      </button>
    </main>
  );
}
