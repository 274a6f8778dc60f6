import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import styles from './settings.module.css';
import { companyTabs, personalTabs, type SettingsTab } from './settings-tabs.ts';

const labelIds = {
  profile: 'app.account.profile',
  security: 'app.settings.tab.security',
  company: 'app.company.title',
  integrations: 'app.settings.tab.integrations',
  notifications: 'app.settings.tab.notifications',
} as const satisfies Record<SettingsTab, string>;

const groups: { labelId: string; members: readonly SettingsTab[] }[] = [
  { labelId: 'app.settings.group.personal', members: personalTabs },
  { labelId: 'app.settings.group.company', members: companyTabs },
];

/** Links to the tabs, each with its own address. */
export function SettingsNavigation({ tabs, current }: { tabs: readonly SettingsTab[]; current: SettingsTab }) {
  const intl = useIntl();
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'app.account.title' })}>
      {groups.map(({ labelId, members }) => {
        const own = members.filter((tab) => tabs.includes(tab));
        if (own.length === 0) return null;
        return (
          <ul key={labelId} className={styles['group']} aria-label={intl.formatMessage({ id: labelId })}>
            {own.map((tab) => (
              <li key={tab}>
                <Link
                  className={styles['tab']}
                  to={hrefOf('settings', { tab: tab === 'profile' ? null : tab })}
                  aria-current={tab === current ? 'page' : undefined}
                >
                  <FormattedMessage id={labelIds[tab]} />
                </Link>
              </li>
            ))}
          </ul>
        );
      })}
    </nav>
  );
}
