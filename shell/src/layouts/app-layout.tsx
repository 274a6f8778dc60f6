import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Outlet } from '@nearhand/platform/router';
import { UiProvider, useDisclosure, useMediaQuery } from '@nearhand/platform/ui';
import { AppShell } from '@nearhand/platform/ui/console';
import { AppCommands } from '../header/app-commands';
import { AppHeader } from '../header/app-header';
import { LiveWork } from '../live-work/live-work';
import { ownNavAtom } from '../nav/nav-atom';
import { Navigation } from '../nav/navigation';
import { Onboarding } from '../onboarding/onboarding';
import { accountRestrictionOf } from '../routing/account-restriction';
import { Search } from '../search/search';

function Frame() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const [isOpen, { toggle, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false });
  const hasNav = useAtomValue(ownNavAtom).length > 0;
  const isRestricted = !me || accountRestrictionOf(me, new URL(location.href)) !== null;

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'lg', collapsed: { mobile: !isOpen || !hasNav, desktop: !hasNav } }}
      padding="md"
    >
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <AppShell.Header>
        <AppHeader hasNav={hasNav} isNavOpen={isOpen} onToggleNav={toggle} isRestricted={isRestricted} />
      </AppShell.Header>
      <AppShell.Navbar
        p={8}
        pt={10}
        bg="var(--nh-surface)"
        inert={isNarrow && !isOpen}
        aria-label={intl.formatMessage({ id: 'app.nav.label' })}
      >
        <Navigation onLeave={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Onboarding />
        <Outlet />
      </AppShell.Main>
      {me && !isRestricted && (
        <>
          <LiveWork userId={me.user.id} />
          <Search />
        </>
      )}
      <AppCommands />
    </AppShell>
  );
}

export function AppLayout() {
  return (
    <UiProvider>
      <Frame />
    </UiProvider>
  );
}
