import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Center, Loader, UiProvider } from '@nearhand/platform/ui';
import { useState } from 'react';
import { Logo } from '../logo/logo';
import { type Release, ReleaseApi } from './data/release-api';
import { useAccess } from './data/use-access';
import { MissingAlert } from './missing-alert';
import { OverrideForm } from './override-form';
import { ReleasePage } from './release-page';
import styles from './releases.module.css';
import { RemoteForm } from './remote-form';
import { TokenForm } from './token-form';

interface Opened {
  api: ReleaseApi;
  release: Release;
  isWithToken: boolean;
}

/**
 * Releases of one remote, for the team that has its token, and for platform admins. The token exists in this component only: it is gone
 * when the page is left or loaded again.
 */
export function ReleasesScreen() {
  const access = useAccess();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wantsToken, setWantsToken] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const open = async (api: ReleaseApi, isWithToken: boolean) => {
    setRefusal(null);
    const release = await api.load();
    setOpened({ api, release, isWithToken });
  };
  const close = (why: string | null) => {
    setOpened(null);
    setRefusal(why);
  };

  const renderForm = () => {
    if (access.kind === 'loading') {
      return (
        <Center mih="40vh">
          <Loader aria-hidden="true" />
        </Center>
      );
    }
    if (access.kind === 'admin' && !wantsToken) {
      return (
        <>
          <RemoteForm
            remotes={access.remotes}
            refusal={refusal}
            onRemote={(remote) => open(ReleaseApi.ofRemote(remote), false)}
            onToken={() => setWantsToken(true)}
          />
          {access.overrideOrigins.length > 0 && <OverrideForm remotes={access.remotes} overrideOrigins={access.overrideOrigins} />}
        </>
      );
    }
    return (
      <>
        {access.kind === 'missing' && <MissingAlert missing={access.missing} />}
        <TokenForm refusal={refusal} onToken={(token) => open(ReleaseApi.withToken(token), true)} />
      </>
    );
  };

  return (
    <UiProvider>
      <header className={styles['header']}>
        <Logo />
        {opened && (
          <Button variant="default" size="sm" onClick={() => close(null)}>
            {opened.isWithToken ? <FormattedMessage id="app.releases.forget" /> : <FormattedMessage id="app.releases.remote.other" />}
          </Button>
        )}
      </header>
      <main className={opened ? styles['page'] : styles['form']}>
        {opened ? <ReleasePage api={opened.api} first={opened.release} isAdmin={!opened.isWithToken} onRefused={close} /> : renderForm()}
      </main>
    </UiProvider>
  );
}

export { ReleasesScreen as Component };
