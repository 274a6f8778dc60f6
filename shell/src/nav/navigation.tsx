import { hrefOf, useAtomValue } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { Link, useMatches } from '@nearhand/platform/router';
import { IconDeviceDesktop, IconNotes, IconScreenShare, IconSettings, IconUsers, NavLink } from '@nearhand/platform/ui';
import type { ComponentType } from 'react';
import { matchedRoute } from '../routing/matched-route';
import { ownNavAtom } from './nav-atom';

const icons: Record<string, ComponentType<{ size?: number }>> = {
  audit: IconNotes,
  devices: IconDeviceDesktop,
  sessions: IconScreenShare,
  settings: IconSettings,
  users: IconUsers,
};

export function Navigation({ onLeave }: { onLeave: () => void }) {
  const intl = useIntl();
  const here = matchedRoute(useMatches());
  return useAtomValue(ownNavAtom).map(({ route, labels, icon }) => {
    const Icon = icons[icon];
    const isCurrent = route === (here?.partOf ?? here?.name);
    return (
      <NavLink
        key={route}
        component={Link}
        to={hrefOf(route)}
        onClick={onLeave}
        active={isCurrent}
        {...(isCurrent && { 'aria-current': here?.partOf ? 'true' : 'page' })}
        label={labels[intl.locale]}
        leftSection={Icon && <Icon size={20} />}
      />
    );
  });
}
