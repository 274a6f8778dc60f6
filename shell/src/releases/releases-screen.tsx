import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, UiProvider } from '@nearhand/platform/ui';
import { useState } from 'react';
import { Logo } from '../logo/logo';
import { type Release, ReleaseApi } from './data/release-api';
import { ReleasePage } from './release-page';
import styles from './releases.module.css';
import { TokenForm } from './token-form';

interface Opened {
  api: ReleaseApi;
  release: Release;
}

/**
 * Releases of one remote, for the team that has its token. The token exists in this component only: it is gone when the page is left or
 * loaded again.
 */
export function ReleasesScreen() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const handleToken = async (token: string) => {
    const api = new ReleaseApi(token);
    const release = await api.load();
    setRefusal(null);
    setOpened({ api, release });
  };
  const close = (why: string | null) => {
    setOpened(null);
    setRefusal(why);
  };

  return (
    <UiProvider>
      <header className={styles['header']}>
        <Logo />
        {opened && (
          <Button variant="default" size="sm" onClick={() => close(null)}>
            <FormattedMessage id="app.releases.forget" />
          </Button>
        )}
      </header>
      <main className={opened ? styles['page'] : styles['form']}>
        {opened ? (
          <ReleasePage api={opened.api} first={opened.release} onRefused={close} />
        ) : (
          <TokenForm refusal={refusal} onToken={handleToken} />
        )}
      </main>
    </UiProvider>
  );
}

export { ReleasesScreen as Component };
