import { belowLg } from '@nearhand/contracts/design/below';
import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { Outlet } from '@nearhand/platform/host';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { UiProvider, useDisclosure, useMediaQuery } from '@nearhand/platform/ui';
import { AppCommands } from '../header/app-commands';
import { AppHeader } from '../header/app-header';
import { LiveWork } from '../live-work/live-work';
import { ownNavAtom } from '../nav/nav-atom';
import { Navigation } from '../nav/navigation';
import { Onboarding } from '../onboarding/onboarding';
import { accountRestrictionOf } from '../routing/account-restriction';
import { Search } from '../search/search';
import classes from './app-layout.module.css';

function Frame() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const [isOpen, { toggle, close }] = useDisclosure();
  const isNarrow = useMediaQuery(belowLg, false, { getInitialValueInEffect: false });
  const hasNav = useAtomValue(ownNavAtom).length > 0;
  const isRestricted = !me || accountRestrictionOf(me, new URL(location.href)) !== null;

  return (
    <div className={classes['frame']}>
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <header className={classes['header']}>
        <AppHeader hasNav={hasNav} isNavOpen={isOpen} onToggleNav={toggle} isRestricted={isRestricted} />
      </header>
      {hasNav && (
        <nav className={classes['nav']} inert={isNarrow && !isOpen} aria-label={intl.formatMessage({ id: 'app.nav.label' })}>
          <Navigation onLeave={close} />
        </nav>
      )}
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Onboarding />
        <Outlet />
      </main>
      {me && !isRestricted && (
        <>
          <LiveWork userId={me.user.id} />
          <Search />
        </>
      )}
      <AppCommands />
    </div>
  );
}

export { connectEarly } from '../live-work/connect-early';

export function AppLayout() {
  return (
    <UiProvider>
      <Frame />
    </UiProvider>
  );
}
