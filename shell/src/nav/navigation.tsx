import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import type { NavIcon } from '@nearhand/contracts/routes';
import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { hrefOfEntry, useMatches } from '@nearhand/platform/host';
import { IconApps, IconCreditCard, IconDeviceDesktop, IconNotes, IconScreenShare, IconSettings, IconUsers } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { liveSessionCountAtom, waitingSessionCountAtom } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { Stack, Text } from '@nearhand/platform/ui';
import { type ComponentType, useId } from 'react';
import { matchedRoute } from '../routing/matched-route';
import { ownNavAtom } from './nav-atom';
import classes from './navigation.module.css';

type Entry = ReleasedNavEntry;

const icons: Record<NavIcon, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  apps: IconApps,
  audit: IconNotes,
  devices: IconDeviceDesktop,
  sessions: IconScreenShare,
  settings: IconSettings,
  subscription: IconCreditCard,
  users: IconUsers,
};

/** The figure of an entry; nothing until it is known, and for none. */
function Count({ of }: { of: NonNullable<Entry['count']> }) {
  const intl = useIntl();
  const company = useAtomValue(meAtom)?.company;
  const live = useAtomValue(liveSessionCountAtom);
  const waiting = useAtomValue(waitingSessionCountAtom);
  if (!company) return null;
  const { users, devices, subscription } = company;
  const allowed = subscription.limits.operators;
  switch (of) {
    case 'devices':
      return devices.total > 0 && intl.formatNumber(devices.total);
    case 'liveSessions':
      return [
        live && intl.formatMessage({ id: 'app.nav.live' }, { count: live }),
        waiting && intl.formatMessage({ id: 'app.nav.waiting' }, { count: waiting }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'operators':
      return allowed === null ? intl.formatNumber(users.total) : `${users.total}/${allowed}`;
  }
}

function Entries({ entries, onLeave }: { entries: readonly Entry[]; onLeave: () => void }) {
  const intl = useIntl();
  const here = matchedRoute(useMatches());
  return entries.map((entry) => {
    const { route, labels, icon, count } = entry;
    const Icon = icons[icon];
    const isCurrent = route === (here?.partOf ?? here?.name);
    return (
      <Link
        key={route}
        className={classes['entry']}
        to={hrefOfEntry(entry)}
        onClick={onLeave}
        {...(isCurrent && { 'aria-current': here?.partOf ? 'true' : 'page' })}
      >
        {Icon && <Icon size={16} aria-hidden />}
        <span className={classes['label']}>{labels[intl.locale]}</span>
        {count && (
          <span className={classes['count']}>
            <Count of={count} />
          </span>
        )}
      </Link>
    );
  });
}

export function Navigation({ onLeave }: { onLeave: () => void }) {
  const groupId = useId();
  const entries = useAtomValue(ownNavAtom);
  const ofCompany = entries.filter(({ group }) => group === 'company');
  return (
    <>
      <Entries entries={entries.filter(({ group }) => !group)} onLeave={onLeave} />
      {ofCompany.length > 0 && (
        <Stack gap={0} role="group" aria-labelledby={groupId}>
          <Text id={groupId} className={classes['group'] ?? ''} size="xs" c="dimmed">
            <FormattedMessage id="app.nav.company" />
          </Text>
          <Entries entries={ofCompany} onLeave={onLeave} />
        </Stack>
      )}
    </>
  );
}
