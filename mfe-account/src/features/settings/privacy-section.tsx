import { boot, consentAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Switch } from '@nearhand/platform/ui/editing';
import { SettingsSection } from './settings-section.tsx';

/** The choice of the shell's consent dialog. */
export function PrivacySection() {
  const [consent, setConsent] = useAtom(consentAtom);
  return (
    <SettingsSection
      id="privacy"
      title={<FormattedMessage id="app.account.privacy" />}
      hint={<FormattedMessage id="app.account.privacyHint" />}
    >
      <Switch
        checked={consent === 'granted'}
        onChange={({ currentTarget }) => setConsent(currentTarget.checked ? 'granted' : 'denied')}
        label={<FormattedMessage id="app.account.privacyConsent" />}
        description={
          <>
            {boot.telemetry.tag && <FormattedMessage id="app.account.privacyStatistics" />}
            {boot.telemetry.tag && boot.telemetry.recording && <br />}
            {boot.telemetry.recording && <FormattedMessage id="app.account.privacyRecording" />}
          </>
        }
      />
    </SettingsSection>
  );
}
