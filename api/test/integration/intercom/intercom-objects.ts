/** A workspace at the counterpart, and what its teammates see. */
export interface TestWorkspace {
  id: string;
  name: string;
  region: string;
}

export interface Teammate {
  id: string;
  email: string;
  name: string;
}

export interface TestContact {
  email?: string;
  name?: string | null;
  language?: string | null;
}

const time = 1_719_492_696;
const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

export const toAdmin = ({ id, email, name }: Teammate) => ({
  type: 'admin',
  id,
  name,
  email,
  job_title: 'Support',
  away_mode_enabled: false,
  away_mode_reassign: false,
  has_inbox_seat: true,
  team_ids: [814_865],
});

export const toApp = ({ id, name, region }: TestWorkspace) => ({
  type: 'app',
  id_code: id,
  name,
  region,
  timezone: 'Europe/Warsaw',
  created_at: time,
  identity_verification: false,
});

export const toConversation = (id: string) => ({
  type: 'conversation',
  id,
  created_at: time,
  updated_at: time,
  source: {
    type: 'conversation',
    id: '403918269',
    delivered_as: 'customer_initiated',
    subject: '',
    body: '<p>Help</p>',
    author: { type: 'user', id: '667d60f18a68186f43bafdf4', name: null, email: 'maria@example.com' },
    redacted: false,
  },
  contacts: { type: 'contact.list', contacts: [] },
  teammates: { type: 'admin.list', teammates: [] },
  title: null,
  admin_assignee_id: null,
  team_assignee_id: null,
  custom_attributes: {},
  topics: {},
  open: true,
  state: 'open',
  read: true,
  waiting_since: null,
  snoozed_until: null,
});

export const toContact = (workspaceId: string, { email, name = 'Maria Muñoz', language = null }: TestContact) => ({
  type: 'contact',
  id: '667d60f18a68186f43bafdf4',
  workspace_id: workspaceId,
  external_id: null,
  role: 'user',
  ...(email !== undefined && { email }),
  name,
  language_override: language,
  ...nothing('phone', 'avatar', 'owner_id', 'signed_up_at', 'last_seen_at', 'last_replied_at', 'last_contacted_at'),
  ...nothing('last_email_opened_at', 'last_email_clicked_at', 'browser', 'browser_version', 'browser_language', 'os'),
  social_profiles: { data: [] },
  location: { type: 'location', country: null, region: null, city: null },
  has_hard_bounced: false,
  marked_email_as_spam: false,
  unsubscribed_from_emails: false,
  created_at: time,
  updated_at: time,
});
