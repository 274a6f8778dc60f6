import { pastDueGraceDays, planNames, trial } from '@nearhand/contracts/plans';
import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { LegalPage } from './legal-page.tsx';
import { LegalSection } from './legal-section.tsx';
import { Operator } from './operator.tsx';

export function TermsScreen() {
  const { locale } = useIntl();
  return (
    <LegalPage title="landing.terms.heading" lead="landing.terms.lead">
      <LegalSection heading="landing.terms.who.heading">
        <Operator />
        <p>
          <FormattedMessage id="landing.terms.who.text" />
        </p>
      </LegalSection>
      <LegalSection heading="landing.terms.service.heading" text="landing.terms.service.text" />
      <LegalSection heading="landing.terms.account.heading" text="landing.terms.account.text" />
      <LegalSection heading="landing.terms.conduct.heading" text="landing.terms.conduct.text" />
      <LegalSection heading="landing.terms.customers.heading" text="landing.terms.customers.text" />
      <LegalSection heading="landing.terms.plans.heading">
        <p>
          <FormattedMessage id="landing.terms.plans.text" values={{ plan: planNames[trial.plan], days: trial.days }} />
        </p>
      </LegalSection>
      <LegalSection heading="landing.terms.renewal.heading">
        <p>
          <FormattedMessage id="landing.terms.renewal.text" values={{ days: pastDueGraceDays }} />
        </p>
      </LegalSection>
      <LegalSection heading="landing.terms.availability.heading" text="landing.terms.availability.text" />
      <LegalSection heading="landing.terms.data.heading">
        <p>
          <FormattedMessage
            id="landing.terms.data.text"
            values={{
              privacy: (
                <Link to={hrefOf('locale-privacy', { locale })}>
                  <FormattedMessage id="landing.privacy.heading" />
                </Link>
              ),
            }}
          />
        </p>
      </LegalSection>
      <LegalSection heading="landing.terms.liability.heading">
        <p>
          <FormattedMessage
            id="landing.terms.liability.text"
            values={{ notices: (text) => <a href="/third-party-notices.txt">{text}</a> }}
          />
        </p>
      </LegalSection>
      <LegalSection heading="landing.terms.changes.heading" text="landing.terms.changes.text" />
      <LegalSection heading="landing.terms.end.heading" text="landing.terms.end.text" />
      <LegalSection heading="landing.terms.law.heading" text="landing.terms.law.text" />
    </LegalPage>
  );
}

export { loadLegalPage as loader } from './legal.data.ts';
export { TermsScreen as Component };
