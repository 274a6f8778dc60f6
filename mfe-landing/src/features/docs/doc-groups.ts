export const docGroups = ['users', 'admins', 'partners', 'self-hosters', 'teams'] as const;
export type DocGroup = (typeof docGroups)[number];

/** Ids of messages. */
export const groupNames: Record<DocGroup, string> = {
  users: 'landing.docs.group.users',
  admins: 'landing.docs.group.admins',
  partners: 'landing.docs.group.partners',
  'self-hosters': 'landing.docs.group.selfHosters',
  teams: 'landing.docs.group.teams',
};

/** Documents of the repository, which have no front matter. */
const groupOfDocument: Readonly<Record<string, DocGroup>> = {
  agent: 'self-hosters',
  operations: 'self-hosters',
  configuration: 'self-hosters',
  deployment: 'self-hosters',
  capacity: 'self-hosters',
  kubernetes: 'self-hosters',
  backup: 'self-hosters',
  upgrade: 'self-hosters',
  monitoring: 'self-hosters',
  'browser-reports': 'self-hosters',
  limits: 'self-hosters',
  integrations: 'partners',
  clients: 'partners',
  desktop: 'self-hosters',
  mobile: 'self-hosters',
  'building-apps': 'self-hosters',
  'signing-apps': 'self-hosters',
  'publishing-apps': 'self-hosters',
  'updating-apps': 'self-hosters',
  'managing-apps': 'self-hosters',
};

export const groupOf = (slug: string, group: string | undefined): DocGroup =>
  docGroups.find((one) => one === group) ?? groupOfDocument[slug] ?? 'teams';
