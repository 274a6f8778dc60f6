import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  { heading: 'landing.terms.service.heading', text: 'landing.terms.service.text' },
  { heading: 'landing.terms.account.heading', text: 'landing.terms.account.text' },
  { heading: 'landing.terms.conduct.heading', text: 'landing.terms.conduct.text' },
  { heading: 'landing.terms.plans.heading', text: 'landing.terms.plans.text' },
  { heading: 'landing.terms.end.heading', text: 'landing.terms.end.text' },
];

export const TermsScreen = () => <LegalPage title="landing.terms.heading" sections={sections} />;

export { TermsScreen as Component };
