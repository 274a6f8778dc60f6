import type { Me } from '@nearhand/platform/core';
import { canManageCompany } from './company/company.data.ts';

export const personalTabs = ['profile', 'security', 'notifications'] as const;
/** Tabs about the company, for users who may change it. */
export const companyTabs = ['company', 'integrations'] as const;
export const settingsTabs = [...personalTabs, ...companyTabs] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Tabs of the sections that mails and other pages link to with `?section=`. */
const tabOfSection: Record<string, SettingsTab> = {
  password: 'security',
  'second-factor': 'security',
  'sign-in-methods': 'security',
  'sign-ins': 'security',
  company: 'company',
  'company-code': 'company',
  'company-defaults': 'company',
  embedding: 'integrations',
  intercom: 'integrations',
  'api-keys': 'integrations',
  webhooks: 'integrations',
  'system-notifications': 'notifications',
  'notification-events': 'notifications',
};

/** The tabs of a user, in order. */
export const tabsOf = (me: Me): readonly SettingsTab[] => (canManageCompany(me) ? settingsTabs : personalTabs);

/** The tab that an address shows: the one of its path, else of its section, else the first. */
export function tabAt(me: Me, segment: string | undefined, section: string | null): SettingsTab {
  const wanted = segment ?? (section !== null && Object.hasOwn(tabOfSection, section) ? tabOfSection[section] : 'profile');
  return tabsOf(me).find((tab) => tab === wanted) ?? 'profile';
}
