import { meAtom, signOut, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, IconLogout, PageHeader, Stack, Text } from '@nearhand/platform/ui';
import { LeaveGuard } from '../../shared/unsaved/leave-guard.tsx';
import { AccountDetails } from './account-details.tsx';
import { AvatarField } from './avatar/avatar-field.tsx';
import { canManageCompany } from './company/company.data.ts';
import { CompanySections } from './company/company-sections.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailSection } from './email-section.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecuritySections } from './security-sections.tsx';
import { loadSettings } from './settings.data.ts';
import { SettingsSection } from './settings-section.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { VerificationBanner } from './verification-banner.tsx';

export function SettingsScreen() {
  const me = useAtomValue(meAtom);
  // Null for a moment after signing out, before the redirect.
  if (!me) return null;

  return (
    <Stack gap="lg" maw={720}>
      <PageHeader title={<FormattedMessage id="app.account.title" />} />
      {!me.user.isVerified && <VerificationBanner email={me.user.email} />}
      <SettingsSection id="profile" title={<FormattedMessage id="app.account.profile" />}>
        <AvatarField user={me.user} />
        <ProfileForm name={me.user.name} />
        <AccountDetails me={me} />
      </SettingsSection>
      <SettingsSection
        id="preferences"
        title={<FormattedMessage id="app.account.preferences" />}
        hint={<FormattedMessage id="app.account.preferencesHint" />}
      >
        <LanguageChoice />
        <ThemeChoice />
      </SettingsSection>
      <EmailSection user={me.user} />
      <SecuritySections me={me} />
      {canManageCompany(me) && <CompanySections me={me} />}
      <DeletionSection me={me} />
      <SettingsSection id="sign-out" title={<FormattedMessage id="app.account.signOutTitle" />}>
        <Text c="dimmed">
          <FormattedMessage id="app.account.signOutHint" />
        </Text>
        <Button variant="default" leftSection={<IconLogout size={18} />} onClick={signOut}>
          <FormattedMessage id="app.account.signOut" />
        </Button>
      </SettingsSection>
      <LeaveGuard />
    </Stack>
  );
}
export { loadSettings as loader, SettingsScreen as Component };
