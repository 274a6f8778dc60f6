import { hrefOf, meAtom, signOut, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Outlet, useNavigate } from '@nearhand/platform/router';
import {
  AppShell,
  Avatar,
  Burger,
  Commands,
  Group,
  IconCheck,
  IconLogout,
  Menu,
  Text,
  UiProvider,
  UnstyledButton,
  useCommands,
  useDisclosure,
  useMediaQuery,
  VisuallyHidden,
} from '@nearhand/platform/ui';
import { ownNavAtom } from '../nav/nav-atom';
import { Navigation } from '../nav/navigation';
import { Onboarding, useOnboardingAgain } from '../onboarding/onboarding';
import { Logo } from './logo';

function NavigationCommands() {
  const intl = useIntl();
  const navigate = useNavigate();
  const group = intl.formatMessage({ id: 'app.commands.group.go' });
  useCommands(
    useAtomValue(ownNavAtom).map(({ route, labels }) => ({
      id: `go.${route}`,
      label: labels[intl.locale] ?? route,
      group,
      run: () => void navigate(hrefOf(route)),
    })),
  );
  return <Commands />;
}

function AccountMenu() {
  const showAgain = useOnboardingAgain();
  const { name, avatar } = useAtomValue(meAtom)?.user ?? { name: '', avatar: null };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>
            <FormattedMessage id="app.nav.account" />
          </VisuallyHidden>
          <Group gap="xs">
            <Text size="sm" visibleFrom="sm">
              {name}
            </Text>
            <Avatar src={avatar} name={name} size={36} alt="" aria-hidden="true" />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {showAgain && (
          <Menu.Item leftSection={<IconCheck size={18} />} onClick={showAgain}>
            <FormattedMessage id="app.onboarding.again" />
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={signOut}>
          <FormattedMessage id="app.nav.signOut" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Frame() {
  const intl = useIntl();
  const [isOpen, { toggle, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false });

  return (
    <AppShell header={{ height: 60 }} navbar={{ width: 240, breakpoint: 'lg', collapsed: { mobile: !isOpen } }} padding="md">
      <a className="nh-skip" href="#content">
        <FormattedMessage id="app.nav.skipToContent" />
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="lg"
              size="sm"
              aria-expanded={isOpen}
              aria-label={isOpen ? intl.formatMessage({ id: 'app.nav.closeMenu' }) : intl.formatMessage({ id: 'app.nav.openMenu' })}
            />
            <Logo />
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" inert={isNarrow && !isOpen} aria-label={intl.formatMessage({ id: 'app.nav.label' })}>
        <Navigation onLeave={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Onboarding />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

export function AppLayout() {
  return (
    <UiProvider>
      <Frame />
      <NavigationCommands />
    </UiProvider>
  );
}
