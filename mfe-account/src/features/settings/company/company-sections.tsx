import type { Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { SectionError } from '../section-error.tsx';
import { useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { CompanyCodeField } from './company-code-field.tsx';
import { CompanyDefaults } from './company-defaults.tsx';
import { CompanyNameForm } from './company-name-form.tsx';
import { LogoField } from './logo-field.tsx';

export function CompanySections({ me }: { me: Me }) {
  const { companyCode } = useSettings();
  const { company, user } = me;
  return (
    <>
      <SettingsSection id="company" title={<FormattedMessage id="app.company.title" />} hint={<FormattedMessage id="app.company.hint" />}>
        <CompanyNameForm name={company.name} />
        <LogoField company={company} operatorName={user.name} />
      </SettingsSection>
      <SettingsSection
        id="company-code"
        title={<FormattedMessage id="app.company.code.title" />}
        hint={<FormattedMessage id="app.company.code.hint" />}
      >
        {'failure' in companyCode && <SectionError failure={companyCode.failure} />}
        {'value' in companyCode && companyCode.value && <CompanyCodeField loaded={companyCode.value} />}
      </SettingsSection>
      <SettingsSection
        id="company-defaults"
        title={<FormattedMessage id="app.company.defaults.title" />}
        hint={<FormattedMessage id="app.company.defaults.hint" />}
      >
        <CompanyDefaults settings={company.settings} hasSecondFactor={user.secondFactor} />
      </SettingsSection>
    </>
  );
}
