import type { Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Text } from '@nearhand/platform/ui';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { SectionError } from '../section-error.tsx';
import { useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { SignInsSection } from './sign-ins-section.tsx';

/** Sign-in methods and active sign-ins; a part that failed to load shows its error. */
export function SecuritySections({ me }: { me: Me }) {
  const { methods, signIns, recoveryCodes } = useSettings();
  if ('failure' in methods) {
    return (
      <SettingsSection id="sign-in-methods" title={<FormattedMessage id="app.settings.methods.title" />}>
        <SectionError failure={methods.failure} />
      </SettingsSection>
    );
  }

  const [options, account] = methods.value;
  return (
    <>
      <PasswordSection email={me.user.email} hasPassword={account.passwordHash !== undefined} setAt={account.passwordUpdatedAt} />
      <SecondFactorSection me={me} mfaInfo={account.mfaInfo} hasRecoveryCodes={options.isIdentityEmbedded} recoveryCodes={recoveryCodes} />
      <SignInMethods options={options} account={account} />
      {'failure' in signIns && (
        <SettingsSection id="sign-ins" title={<FormattedMessage id="app.settings.signIns.title" />}>
          <SectionError failure={signIns.failure} />
        </SettingsSection>
      )}
      {'value' in signIns &&
        (signIns.value ? (
          <SignInsSection signIns={signIns.value} titles={new Map(options.providers.map(({ name, title }) => [name, title]))} />
        ) : (
          <SettingsSection id="sign-ins" title={<FormattedMessage id="app.settings.signIns.title" />}>
            <Text c="dimmed">
              <FormattedMessage id="app.settings.signIns.hosted" />
            </Text>
          </SettingsSection>
        ))}
    </>
  );
}
