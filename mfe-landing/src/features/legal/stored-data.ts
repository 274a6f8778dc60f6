export interface StoredData {
  /** Tables of the database; a test fails for a table in no row. */
  tables: readonly string[];
  /** Ids of messages. */
  what: string;
  why: string;
  kept: string;
  erased: string;
}

/** All data that the server, and what belongs to it, stores. */
export const storedData: readonly StoredData[] = [
  {
    tables: ['users', 'saved_filters'],
    what: 'landing.privacy.stored.account.what',
    why: 'landing.privacy.stored.account.why',
    kept: 'landing.privacy.stored.account.kept',
    erased: 'landing.privacy.stored.account.erased',
  },
  {
    tables: ['identities', 'identity_providers', 'recovery_codes'],
    what: 'landing.privacy.stored.credentials.what',
    why: 'landing.privacy.stored.credentials.why',
    kept: 'landing.privacy.stored.credentials.kept',
    erased: 'landing.privacy.stored.credentials.erased',
  },
  {
    tables: ['sign_ins', 'refresh_tokens'],
    what: 'landing.privacy.stored.signIns.what',
    why: 'landing.privacy.stored.signIns.why',
    kept: 'landing.privacy.stored.signIns.kept',
    erased: 'landing.privacy.stored.signIns.erased',
  },
  {
    tables: ['action_codes', 'authorization_requests', 'oauth_handles'],
    what: 'landing.privacy.stored.links.what',
    why: 'landing.privacy.stored.links.why',
    kept: 'landing.privacy.stored.links.kept',
    erased: 'landing.privacy.stored.links.erased',
  },
  {
    tables: ['companies', 'company_codes', 'device_codes'],
    what: 'landing.privacy.stored.company.what',
    why: 'landing.privacy.stored.company.why',
    kept: 'landing.privacy.stored.company.kept',
    erased: 'landing.privacy.stored.company.erased',
  },
  {
    tables: ['images', 'uploads'],
    what: 'landing.privacy.stored.pictures.what',
    why: 'landing.privacy.stored.pictures.why',
    kept: 'landing.privacy.stored.pictures.kept',
    erased: 'landing.privacy.stored.pictures.erased',
  },
  {
    tables: ['company_invitations'],
    what: 'landing.privacy.stored.invitations.what',
    why: 'landing.privacy.stored.invitations.why',
    kept: 'landing.privacy.stored.invitations.kept',
    erased: 'landing.privacy.stored.invitations.erased',
  },
  {
    tables: ['sandboxes'],
    what: 'landing.privacy.stored.sandboxes.what',
    why: 'landing.privacy.stored.sandboxes.why',
    kept: 'landing.privacy.stored.sandboxes.kept',
    erased: 'landing.privacy.stored.sandboxes.erased',
  },
  {
    tables: ['mails'],
    what: 'landing.privacy.stored.mails.what',
    why: 'landing.privacy.stored.mails.why',
    kept: 'landing.privacy.stored.mails.kept',
    erased: 'landing.privacy.stored.mails.erased',
  },
  {
    tables: ['mail_reports'],
    what: 'landing.privacy.stored.mailReports.what',
    why: 'landing.privacy.stored.mailReports.why',
    kept: 'landing.privacy.stored.mailReports.kept',
    erased: 'landing.privacy.stored.mailReports.erased',
  },
  {
    tables: ['sessions', 'session_events', 'session_participants', 'session_requests', 'join_requests'],
    what: 'landing.privacy.stored.sessions.what',
    why: 'landing.privacy.stored.sessions.why',
    kept: 'landing.privacy.stored.sessions.kept',
    erased: 'landing.privacy.stored.sessions.erased',
  },
  {
    tables: ['chat_messages'],
    what: 'landing.privacy.stored.chat.what',
    why: 'landing.privacy.stored.chat.why',
    kept: 'landing.privacy.stored.chat.kept',
    erased: 'landing.privacy.stored.chat.erased',
  },
  {
    tables: ['recordings', 'recording_chunks'],
    what: 'landing.privacy.stored.recordings.what',
    why: 'landing.privacy.stored.recordings.why',
    kept: 'landing.privacy.stored.recordings.kept',
    erased: 'landing.privacy.stored.recordings.erased',
  },
  {
    tables: ['session_presence', 'operator_entries', 'online_users', 'device_sockets', 'api_instances'],
    what: 'landing.privacy.stored.presence.what',
    why: 'landing.privacy.stored.presence.why',
    kept: 'landing.privacy.stored.presence.kept',
    erased: 'landing.privacy.stored.presence.erased',
  },
  {
    tables: ['control_codes', 'device_requests'],
    what: 'landing.privacy.stored.control.what',
    why: 'landing.privacy.stored.control.why',
    kept: 'landing.privacy.stored.control.kept',
    erased: 'landing.privacy.stored.control.erased',
  },
  {
    tables: ['devices', 'device_clones'],
    what: 'landing.privacy.stored.devices.what',
    why: 'landing.privacy.stored.devices.why',
    kept: 'landing.privacy.stored.devices.kept',
    erased: 'landing.privacy.stored.devices.erased',
  },
  {
    tables: ['audit_records'],
    what: 'landing.privacy.stored.audit.what',
    why: 'landing.privacy.stored.audit.why',
    kept: 'landing.privacy.stored.audit.kept',
    erased: 'landing.privacy.stored.audit.erased',
  },
  {
    tables: ['subscriptions', 'billing_details', 'stripe_customers', 'app_store_purchases', 'billing_events'],
    what: 'landing.privacy.stored.plan.what',
    why: 'landing.privacy.stored.plan.why',
    kept: 'landing.privacy.stored.plan.kept',
    erased: 'landing.privacy.stored.plan.erased',
  },
  {
    tables: ['invoices', 'invoice_series'],
    what: 'landing.privacy.stored.invoices.what',
    why: 'landing.privacy.stored.invoices.why',
    kept: 'landing.privacy.stored.invoices.kept',
    erased: 'landing.privacy.stored.invoices.erased',
  },
  {
    tables: ['api_keys', 'webhooks'],
    what: 'landing.privacy.stored.apiKeys.what',
    why: 'landing.privacy.stored.apiKeys.why',
    kept: 'landing.privacy.stored.apiKeys.kept',
    erased: 'landing.privacy.stored.apiKeys.erased',
  },
  {
    tables: ['webhook_deliveries', 'webhook_queues'],
    what: 'landing.privacy.stored.deliveries.what',
    why: 'landing.privacy.stored.deliveries.why',
    kept: 'landing.privacy.stored.deliveries.kept',
    erased: 'landing.privacy.stored.deliveries.erased',
  },
  {
    tables: ['intercom_workspaces', 'intercom_authorizations', 'intercom_starts'],
    what: 'landing.privacy.stored.intercom.what',
    why: 'landing.privacy.stored.intercom.why',
    kept: 'landing.privacy.stored.intercom.kept',
    erased: 'landing.privacy.stored.intercom.erased',
  },
  {
    tables: ['rate_limits'],
    what: 'landing.privacy.stored.limits.what',
    why: 'landing.privacy.stored.limits.why',
    kept: 'landing.privacy.stored.limits.kept',
    erased: 'landing.privacy.stored.limits.erased',
  },
  {
    tables: [],
    what: 'landing.privacy.stored.jobs.what',
    why: 'landing.privacy.stored.jobs.why',
    kept: 'landing.privacy.stored.jobs.kept',
    erased: 'landing.privacy.stored.jobs.erased',
  },
  {
    tables: [],
    what: 'landing.privacy.stored.logs.what',
    why: 'landing.privacy.stored.logs.why',
    kept: 'landing.privacy.stored.logs.kept',
    erased: 'landing.privacy.stored.logs.erased',
  },
  {
    tables: [],
    what: 'landing.privacy.stored.relay.what',
    why: 'landing.privacy.stored.relay.why',
    kept: 'landing.privacy.stored.relay.kept',
    erased: 'landing.privacy.stored.relay.erased',
  },
  {
    tables: [],
    what: 'landing.privacy.stored.backups.what',
    why: 'landing.privacy.stored.backups.why',
    kept: 'landing.privacy.stored.backups.kept',
    erased: 'landing.privacy.stored.backups.erased',
  },
  {
    tables: [],
    what: 'landing.privacy.stored.agent.what',
    why: 'landing.privacy.stored.agent.why',
    kept: 'landing.privacy.stored.agent.kept',
    erased: 'landing.privacy.stored.agent.erased',
  },
];
