import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  { heading: 'landing.privacy.kept.heading', text: 'landing.privacy.kept.text' },
  { heading: 'landing.privacy.sessions.heading', text: 'landing.privacy.sessions.text' },
  { heading: 'landing.privacy.browser.heading', text: 'landing.privacy.browser.text' },
  { heading: 'landing.privacy.time.heading', text: 'landing.privacy.time.text' },
  { heading: 'landing.privacy.rights.heading', text: 'landing.privacy.rights.text' },
];

export const PrivacyScreen = () => <LegalPage title="landing.privacy.heading" sections={sections} />;

export { PrivacyScreen as Component };
