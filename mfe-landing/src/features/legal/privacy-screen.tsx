import { FormattedMessage } from '@nearhand/platform/intl';
import { browserData } from './browser-data.ts';
import { DataTable } from './data-table.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalSection } from './legal-section.tsx';
import { Operator } from './operator.tsx';
import { storedData } from './stored-data.ts';

const storedColumns = {
  what: 'landing.privacy.column.what',
  why: 'landing.privacy.column.why',
  kept: 'landing.privacy.column.kept',
  erased: 'landing.privacy.column.erased',
};
const browserColumns = { what: 'landing.privacy.column.what', kept: 'landing.privacy.column.kept' };

/** Ids of messages. */
const recipients = [
  'landing.privacy.others.mail',
  'landing.privacy.others.push',
  'landing.privacy.others.payment',
  'landing.privacy.others.signIn',
  'landing.privacy.others.company',
  'landing.privacy.others.statistics',
  'landing.privacy.others.errors',
];

export function PrivacyScreen() {
  return (
    <LegalPage title="landing.privacy.heading" lead="landing.privacy.lead">
      <LegalSection heading="landing.privacy.who.heading">
        <Operator />
        <p>
          <FormattedMessage id="landing.privacy.who.text" />
        </p>
      </LegalSection>
      <LegalSection heading="landing.privacy.sessions.heading" text="landing.privacy.sessions.text" />
      <LegalSection heading="landing.privacy.stored.heading" text="landing.privacy.stored.text">
        <DataTable columns={storedColumns} rows={storedData} />
      </LegalSection>
      <LegalSection heading="landing.privacy.browser.heading" text="landing.privacy.browser.text">
        <DataTable columns={browserColumns} rows={browserData} />
      </LegalSection>
      <LegalSection heading="landing.privacy.others.heading" text="landing.privacy.others.text">
        <ul>
          {recipients.map((id) => (
            <li key={id}>
              <FormattedMessage id={id} />
            </li>
          ))}
        </ul>
        <p>
          <FormattedMessage id="landing.privacy.others.join" />
        </p>
      </LegalSection>
      <LegalSection heading="landing.privacy.rights.heading" text="landing.privacy.rights.text" />
      <LegalSection heading="landing.privacy.changes.heading" text="landing.privacy.changes.text" />
    </LegalPage>
  );
}

export { loadLegalPage as loader } from './legal.data.ts';
export { PrivacyScreen as Component };
