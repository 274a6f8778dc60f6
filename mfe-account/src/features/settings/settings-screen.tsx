import { isConsentNeeded, type Me, meAtom, signOut, useAtomValue } from '@nearhand/platform/core';
import { IconLogout } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useParams, useSearchParams } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { PageHeader, Skeleton } from '@nearhand/platform/ui/console';
import { Suspense, useDeferredValue } from 'react';
import { LeaveGuard } from '../../shared/unsaved/leave-guard.tsx';
import { AvatarField } from './avatar/avatar-field.tsx';
import { CompanySections } from './company/company-sections.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { IntegrationSections } from './integrations/integration-sections.tsx';
import { NotificationSections } from './notifications/notification-sections.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { AccountDetails } from './profile/account-details.tsx';
import { DesktopAppSection } from './profile/desktop-app-section.tsx';
import { EmailSection } from './profile/email-section.tsx';
import { LanguageChoice } from './profile/language-choice.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { TableFormatChoice } from './profile/table-format-choice.tsx';
import { ThemeChoice } from './profile/theme-choice.tsx';
import { VerificationBanner } from './profile/verification-banner.tsx';
import { SecuritySections } from './security/security-sections.tsx';
import { loadSettings, shouldReloadSettings, useEarlySettings } from './settings.data.ts';
import styles from './settings.module.css';
import { SettingsNavigation } from './settings-navigation.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type SettingsTab, tabAt, tabsOf } from './settings-tabs.ts';

/** The other sections follow once the first ones are on the screen. */
function ProfileSections({ me }: { me: Me }) {
  const areFirstShown = useDeferredValue(true, false);
  return (
    <>
      <SettingsSection id="profile" title={<FormattedMessage id="app.account.profile" />}>
        <AvatarField user={me.user} />
        <ProfileForm name={me.user.name} />
        <AccountDetails me={me} />
      </SettingsSection>
      <EmailSection user={me.user} />
      {areFirstShown ? <OtherProfileSections me={me} /> : <div className={styles['others']} />}
    </>
  );
}

function OtherProfileSections({ me }: { me: Me }) {
  return (
    <>
      <SettingsSection
        id="preferences"
        title={<FormattedMessage id="app.account.preferences" />}
        hint={<FormattedMessage id="app.account.preferencesHint" />}
      >
        <LanguageChoice />
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection
        id="tables"
        title={<FormattedMessage id="app.account.tables" />}
        hint={<FormattedMessage id="app.account.tables.hint" />}
      >
        <TableFormatChoice />
      </SettingsSection>
      <Suspense fallback={null}>
        <DesktopAppSection />
      </Suspense>
      {isConsentNeeded() && <PrivacySection />}
      <SettingsSection id="sign-out" title={<FormattedMessage id="app.account.signOutTitle" />}>
        <Text c="dimmed">
          <FormattedMessage id="app.account.signOutHint" />
        </Text>
        <Button variant="default" leftSection={<IconLogout size={18} />} onClick={signOut}>
          <FormattedMessage id="app.account.signOut" />
        </Button>
      </SettingsSection>
      <DeletionSection me={me} />
    </>
  );
}

function Sections({ tab, me }: { tab: SettingsTab; me: Me }) {
  switch (tab) {
    case 'profile':
      return <ProfileSections me={me} />;
    case 'security':
      return <SecuritySections me={me} />;
    case 'company':
      return <CompanySections me={me} />;
    case 'integrations':
      return <IntegrationSections me={me} />;
    case 'notifications':
      return <NotificationSections email={me.user.email} />;
  }
}

export function SettingsScreen() {
  const me = useAtomValue(meAtom);
  const { tab: segment } = useParams();
  const [search] = useSearchParams();
  useEarlySettings();
  // Null for a moment after signing out, before the redirect.
  if (!me) return null;

  const tab = tabAt(me, segment, search.get('section'));
  return (
    <div className={styles['page']}>
      <PageHeader title={<FormattedMessage id="app.account.title" />} />
      <SettingsNavigation tabs={tabsOf(me)} current={tab} />
      {!me.user.isVerified && <VerificationBanner email={me.user.email} />}
      <Suspense fallback={<Skeleton height={160} radius="md" />}>
        <Sections tab={tab} me={me} />
      </Suspense>
      <LeaveGuard />
    </div>
  );
}
export { loadSettings as loader, SettingsScreen as Component, shouldReloadSettings as shouldRevalidate };
