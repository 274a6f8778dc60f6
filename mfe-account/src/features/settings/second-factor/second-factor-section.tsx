import type { Me } from '@nearhand/platform/core';
import type { IdentityAccount } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert } from '@nearhand/platform/ui';
import type { Part, RecoveryCodeCount } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';

interface SecondFactorSectionProps {
  me: Me;
  mfaInfo: IdentityAccount['mfaInfo'];
  /** False with a hosted identity service. */
  hasRecoveryCodes: boolean;
  recoveryCodes: Part<RecoveryCodeCount | null>;
}

export function SecondFactorSection({ me, mfaInfo, hasRecoveryCodes, recoveryCodes }: SecondFactorSectionProps) {
  const [enrolled] = mfaInfo ?? [];
  const isRequired = me.company.settings.secondFactorRequired;
  return (
    <SettingsSection
      id="second-factor"
      title={<FormattedMessage id="app.settings.secondFactor.title" />}
      hint={<FormattedMessage id="app.settings.secondFactor.hint" />}
    >
      {isRequired && (
        <Alert color={enrolled ? 'primary' : 'accent'} w="100%">
          {enrolled ? (
            <FormattedMessage id="app.settings.secondFactor.isRequired" values={{ company: me.company.name }} />
          ) : (
            <FormattedMessage id="app.settings.secondFactor.isLacking" values={{ company: me.company.name }} />
          )}
        </Alert>
      )}
      {enrolled ? (
        <SecondFactorOn enrolled={enrolled} email={me.user.email} isRequired={isRequired} recoveryCodes={recoveryCodes} />
      ) : (
        <AddSecondFactor email={me.user.email} hasRecoveryCodes={hasRecoveryCodes} />
      )}
    </SettingsSection>
  );
}
