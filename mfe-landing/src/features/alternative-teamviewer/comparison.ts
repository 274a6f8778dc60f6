/** The day on which the pages were read. */
export const comparedOn = '2026-11-26';

interface Source {
  publisher: string;
  title: string;
  url: string;
}

/** Public pages, in the order in which they are numbered. */
export const sources = {
  helpdesk: {
    publisher: 'Hochschule Landshut',
    title: 'Requesting remote maintenance',
    url: 'https://wiki.it.haw-landshut.de/doku.php?id=en%3Afaq%3Ahelpdesk%3Afernwartung-anfordern',
  },
  approval: {
    publisher: 'TeamViewer',
    title: 'Two-factor authentication for connections',
    url: 'https://teamviewer.com/en-cis/global/support/knowledge-base/teamviewer-classic/security/security-features/two-factor-authentication-for-connections/',
  },
  endpoints: {
    publisher: 'TeamViewer',
    title: 'Product description: TeamViewer Support and Work',
    url: 'https://teamviewer.com/en-in/legal/product-descriptions/teamviewer-support-and-work/',
  },
  security: {
    publisher: 'TeamViewer',
    title: 'Security statement',
    url: 'https://community.teamviewer.com/English/kb/articles/4619-security-statement',
  },
  policies: {
    publisher: 'TeamViewer',
    title: 'Policy settings',
    url: 'https://support.teamviewer.com/en/support/solutions/articles/75000125481-policy-settings',
  },
  recordings: {
    publisher: 'TeamViewer',
    title: 'Cloud Session Recording',
    url: 'https://www.teamviewer.com/latam/global/support/knowledge-base/teamviewer-remote/security/record-teamviewer-sessions-and-upload-them-to-your-cloud-storage/',
  },
  enforcement: {
    publisher: 'TeamViewer',
    title: 'Enforce two-factor authentication for your company members',
    url: 'https://teamviewer.com/ko/global/support/knowledge-base/teamviewer-remote/security/enforce-two-factor-authentication-for-your-company-members',
  },
  signIn: {
    publisher: 'TeamViewer',
    title: 'Single Sign-On',
    url: 'https://www.teamviewer.com/en-cis/global/support/knowledge-base/teamviewer-tensor/sso/single-sign-on-sso/',
  },
  routers: {
    publisher: 'TeamViewer',
    title: 'Conditional Access',
    url: 'https://community.teamviewer.com/English/kb/articles/108699-conditional-access',
  },
  subscription: {
    publisher: 'TeamViewer',
    title: 'All about subscription',
    url: 'https://www.teamviewer.com/en-nz/global/support/knowledge-base/teamviewer-classic/licensing/subscription/all-about-subscription/?language-switched=true',
  },
  namedUsers: {
    publisher: 'TeamViewer',
    title: 'Product description: TeamViewer ONE',
    url: 'https://www.teamviewer.com/en/legal/product-descriptions/teamviewer-one',
  },
  commercial: { publisher: 'TeamViewer', title: 'Why do I have to pay for TeamViewer?', url: 'https://www.teamviewer.com/en/why-pay/' },
  api: {
    publisher: 'TeamViewer',
    title: 'TeamViewer API',
    url: 'https://www.teamviewer.com/en-us/global/support/knowledge-base/teamviewer-classic/integrations/core-integrations/teamviewer-api/',
  },
  addOns: {
    publisher: 'TeamViewer',
    title: 'Enterprise Integration für ServiceNow',
    url: 'https://community.teamviewer.com/German/kb/articles/107340-teamviewer-enterprise-integration-fuer-servicenow',
  },
  management: {
    publisher: 'TeamViewer',
    title: 'Product description: TeamViewer Remote Management',
    url: 'https://teamviewer.com/tw/legal/product-descriptions/teamviewer-remote-management',
  },
  ai: {
    publisher: 'TeamViewer',
    title: 'TeamViewer AI: questions',
    url: 'https://www.teamviewer.com/en-us/products/add-ons/ai/security/faq/',
  },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

/** Number of a source, as printed. */
export const sourceNumber = (name: string): number => Object.keys(sources).indexOf(name) + 1;

export interface Row {
  topic: string;
  ours: string;
  theirs: string;
  /** Sources of what is said about TeamViewer. */
  sources: readonly SourceName[];
  /** Files of this repository that describe or keep what is said about Nearhand. */
  evidence: readonly string[];
  /** The product that is clearly ahead, if one is. */
  stronger?: 'ours' | 'theirs';
}

export const rows: readonly Row[] = [
  {
    topic: 'alternative-teamviewer.row.start.topic',
    ours: 'alternative-teamviewer.row.start.ours',
    theirs: 'alternative-teamviewer.row.start.theirs',
    sources: ['helpdesk'],
    evidence: ['docs/guides/en/for-customers.md', 'docs/agent.md'],
    stronger: 'ours',
  },
  {
    topic: 'alternative-teamviewer.row.systems.topic',
    ours: 'alternative-teamviewer.row.systems.ours',
    theirs: 'alternative-teamviewer.row.systems.theirs',
    sources: ['approval'],
    evidence: ['docs/agent.md'],
    stronger: 'theirs',
  },
  {
    topic: 'alternative-teamviewer.row.phones.topic',
    ours: 'alternative-teamviewer.row.phones.ours',
    theirs: 'alternative-teamviewer.row.phones.theirs',
    sources: ['endpoints', 'approval'],
    evidence: ['docs/guides/en/when-a-customer-cannot-share.md', 'docs/agent.md'],
    stronger: 'theirs',
  },
  {
    topic: 'alternative-teamviewer.row.encryption.topic',
    ours: 'alternative-teamviewer.row.encryption.ours',
    theirs: 'alternative-teamviewer.row.encryption.theirs',
    sources: ['security'],
    evidence: ['docs/guides/en/security-and-privacy.md', 'docs/decisions/0016-short-authentication-string.md'],
  },
  {
    topic: 'alternative-teamviewer.row.consent.topic',
    ours: 'alternative-teamviewer.row.consent.ours',
    theirs: 'alternative-teamviewer.row.consent.theirs',
    sources: ['policies', 'approval'],
    evidence: ['docs/guides/en/for-customers.md', 'docs/guides/en/control-and-consent.md'],
  },
  {
    topic: 'alternative-teamviewer.row.recording.topic',
    ours: 'alternative-teamviewer.row.recording.ours',
    theirs: 'alternative-teamviewer.row.recording.theirs',
    sources: ['recordings'],
    evidence: ['docs/guides/en/recordings-and-reports.md'],
  },
  {
    topic: 'alternative-teamviewer.row.secondFactor.topic',
    ours: 'alternative-teamviewer.row.secondFactor.ours',
    theirs: 'alternative-teamviewer.row.secondFactor.theirs',
    sources: ['enforcement'],
    evidence: ['docs/guides/en/plans-and-billing.md', 'contracts/openapi/schemas/settings.yaml'],
    stronger: 'ours',
  },
  {
    topic: 'alternative-teamviewer.row.signIn.topic',
    ours: 'alternative-teamviewer.row.signIn.ours',
    theirs: 'alternative-teamviewer.row.signIn.theirs',
    sources: ['signIn'],
    evidence: ['docs/decisions/0010-provider-sign-in.md'],
  },
  {
    topic: 'alternative-teamviewer.row.hosting.topic',
    ours: 'alternative-teamviewer.row.hosting.ours',
    theirs: 'alternative-teamviewer.row.hosting.theirs',
    sources: ['routers'],
    evidence: ['deploy/README.md', 'LICENSE'],
    stronger: 'ours',
  },
  {
    topic: 'alternative-teamviewer.row.price.topic',
    ours: 'alternative-teamviewer.row.price.ours',
    theirs: 'alternative-teamviewer.row.price.theirs',
    sources: ['subscription', 'namedUsers'],
    evidence: ['docs/guides/en/plans-and-billing.md'],
  },
  {
    topic: 'alternative-teamviewer.row.free.topic',
    ours: 'alternative-teamviewer.row.free.ours',
    theirs: 'alternative-teamviewer.row.free.theirs',
    sources: ['commercial'],
    evidence: ['contracts/src/plans.ts'],
    stronger: 'ours',
  },
  {
    topic: 'alternative-teamviewer.row.api.topic',
    ours: 'alternative-teamviewer.row.api.ours',
    theirs: 'alternative-teamviewer.row.api.theirs',
    sources: ['api'],
    evidence: ['docs/integrations.md'],
  },
  {
    topic: 'alternative-teamviewer.row.integrations.topic',
    ours: 'alternative-teamviewer.row.integrations.ours',
    theirs: 'alternative-teamviewer.row.integrations.theirs',
    sources: ['addOns'],
    evidence: ['docs/integrations.md'],
  },
  {
    topic: 'alternative-teamviewer.row.management.topic',
    ours: 'alternative-teamviewer.row.management.ours',
    theirs: 'alternative-teamviewer.row.management.theirs',
    sources: ['management'],
    evidence: ['contracts/openapi/schemas/device.yaml'],
    stronger: 'theirs',
  },
  {
    topic: 'alternative-teamviewer.row.summaries.topic',
    ours: 'alternative-teamviewer.row.summaries.ours',
    theirs: 'alternative-teamviewer.row.summaries.theirs',
    sources: ['ai'],
    evidence: ['docs/operations.md'],
    stronger: 'theirs',
  },
  {
    topic: 'alternative-teamviewer.row.languages.topic',
    ours: 'alternative-teamviewer.row.languages.ours',
    theirs: 'alternative-teamviewer.row.languages.theirs',
    sources: ['security'],
    evidence: ['locales/compile.ts'],
    stronger: 'theirs',
  },
  {
    topic: 'alternative-teamviewer.row.maturity.topic',
    ours: 'alternative-teamviewer.row.maturity.ours',
    theirs: 'alternative-teamviewer.row.maturity.theirs',
    sources: ['security'],
    evidence: ['README.md'],
    stronger: 'theirs',
  },
];
