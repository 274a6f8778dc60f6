import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { listedFiles } from '../gate/git-files.ts';

/** Tables by the folder in `api/src` that owns them. SQL in another folder goes through a repository of the owner. */
const owners: Record<string, readonly string[]> = {
  database: ['server_keys'],
  http: ['rate_limits'],
  'modules/integration/api-key': ['api_keys'],
  'modules/account/audit': ['audit_records'],
  'modules/company/billing': ['app_store_purchases', 'billing_details', 'billing_events', 'invoice_series', 'invoices', 'stripe_customers'],
  'modules/session/collaboration': ['control_codes', 'join_requests', 'session_requests'],
  'modules/company/company': ['companies', 'company_codes', 'device_codes', 'subscriptions'],
  'modules/company/company-invitation': ['company_invitations'],
  'modules/company/device': ['device_clones', 'devices'],
  'modules/device/device-management': ['device_sockets'],
  'modules/account/filter': ['saved_filters'],
  'modules/account/identity': [
    'action_codes',
    'authorization_requests',
    'identities',
    'identity_providers',
    'oauth_handles',
    'recovery_codes',
    'refresh_tokens',
    'sign_ins',
  ],
  'modules/account/push': ['push_subscriptions'],
  'modules/service/idempotency': ['stored_answers'],
  'modules/service/image': ['images', 'uploads'],
  'modules/integration/intercom': ['intercom_authorizations', 'intercom_starts', 'intercom_workspaces'],
  'modules/service/mail': ['mails'],
  'modules/service/release': ['release_tokens', 'release_health'],
  'modules/session/presence': ['api_instances', 'online_users', 'operator_entries', 'session_participants', 'session_presence'],
  'modules/session/sandbox': ['sandboxes'],
  'modules/session/session': ['session_events', 'sessions'],
  'modules/session/session-report': ['chat_messages', 'recording_chunks', 'recordings'],
  'modules/company/stranger-mail': ['mail_reports'],
  'modules/account/user': ['users'],
  'modules/integration/webhook': ['webhook_deliveries', 'webhook_queues', 'webhooks'],
};

/** Files or folders in `api/src` with statements over tables of several owners. */
const joins: readonly { source: string; tables: readonly string[]; reason: string }[] = [
  {
    source: 'access/actor.repository.ts',
    tables: ['api_keys', 'companies', 'identities', 'sandboxes', 'sign_ins', 'users'],
    reason: 'Authenticates each request in one statement; modules build on access, not the other way around.',
  },
  { source: 'access/user-activity.service.ts', tables: ['users'], reason: 'Modules build on access, not the other way around.' },
  {
    source: 'database/own-keys.ts',
    tables: ['api_instances'],
    reason: 'Decides in one transaction whether all instances accept a key; modules build on the database, not the other way around.',
  },
  { source: 'demo/', tables: ['companies', 'identities', 'session_events'], reason: 'Writes the rows of the demo company.' },
  {
    source: 'modules/company/company/company-erasure.service.ts',
    tables: ['sandboxes'],
    reason: 'Finds all companies that are due in one statement; sandboxes build on companies.',
  },
  {
    source: 'modules/company/company/company.repository.ts',
    tables: ['company_invitations', 'devices', 'invoices', 'sessions', 'users'],
    reason: 'Counts what belongs to a company in one statement.',
  },
  {
    source: 'modules/session/session/session-status.repository.ts',
    tables: ['sandboxes'],
    reason: 'Counts open sessions without trials in one statement; sandboxes build on sessions.',
  },
  {
    source: 'modules/session/session-report/recording-budget.ts',
    tables: ['sessions'],
    reason: 'Sums the recordings of sessions that nobody joined in one statement.',
  },
  {
    source: 'modules/company/stranger-mail/stranger-mail.service.ts',
    tables: ['audit_records', 'session_events'],
    reason: 'Counts mails of two kinds in one statement.',
  },
  {
    source: 'modules/device/device-management/device-socket.repository.ts',
    tables: ['api_instances', 'companies', 'devices', 'sessions'],
    reason: 'Decides in one transaction which socket represents a device, and reads in one statement what a sync needs.',
  },
  {
    source: 'modules/session/collaboration/join-request-expiry.job.ts',
    tables: ['sessions'],
    reason: 'Returns the host with the expired request.',
  },
  {
    source: 'modules/session/collaboration/operator-list.service.ts',
    tables: ['companies', 'users'],
    reason: 'Sorts operators by presence and reads their roles in one statement.',
  },
  {
    source: 'modules/session/presence/entry.repository.ts',
    tables: ['sessions'],
    reason: 'Finds the operators in the open sessions with a device in one statement.',
  },
  {
    source: 'modules/session/presence/instance.repository.ts',
    tables: ['sessions', 'users'],
    reason: 'Returns the company with the ended presence, and the online users of a company.',
  },
  {
    source: 'modules/session/presence/presence.repository.ts',
    tables: ['sessions', 'users'],
    reason: 'Returns company and name with the presence.',
  },
  {
    source: 'modules/session/presence/session-access.service.ts',
    tables: ['sessions'],
    reason: 'Finds the open sessions that an operator takes part in.',
  },
  {
    source: 'modules/session/presence/session-watch.service.ts',
    tables: ['sessions'],
    reason: 'Finds active sessions without a connected host, an anti-join.',
  },
  {
    source: 'modules/company/registration/orphan-identity.service.ts',
    tables: ['identities', 'users'],
    reason: 'Finds identities without a user, an anti-join.',
  },
  {
    source: 'modules/session/session-report/chat-message.service.ts',
    tables: ['users'],
    reason: 'Lists messages with the names of operators.',
  },
  {
    source: 'modules/session/session-report/recording-list.service.ts',
    tables: ['users'],
    reason: 'Lists recordings with the names of operators.',
  },
  {
    source: 'modules/session/session-search/',
    tables: ['devices', 'sessions', 'users'],
    reason: 'Pages through a million sessions with hand-written statements (docs/decisions/0012-session-search.md).',
  },
  { source: 'modules/session/session/session-event.repository.ts', tables: ['users'], reason: 'Lists events with the names of operators.' },
  {
    source: 'modules/session/session/session-retention.service.ts',
    tables: ['companies'],
    reason: 'Finds the companies with expired sessions in one statement.',
  },
];

const tables = Object.values(owners).flat();
const folderOf = (file: string) => /^(modules\/[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '';
const ownerOf = (table: string) => Object.keys(owners).find((folder) => owners[folder]?.includes(table));

/** Tables in the SQL of a source: quoted names, and names after a keyword. */
function tablesIn(source: string): string[] {
  const names = source.matchAll(/"([a-z_]+)"|\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+([a-z_]+)\b/g);
  const found = new Set([...names].map(([, quoted, plain]) => quoted ?? plain ?? ''));
  return tables.filter((table) => found.has(table));
}

/** Tables that a source may not use. */
function foreignTables(file: string, source: string): string[] {
  const allowed = joins.filter((join) => file.startsWith(join.source)).flatMap((join) => join.tables);
  return tablesIn(source).filter((table) => ownerOf(table) !== folderOf(file) && !allowed.includes(table));
}

const api = join(root, 'api', 'src');
const read = (file: string) => readFileSync(join(api, file), 'utf8');
const isMigration = (file: string) => file.startsWith('database/migrations/');
const files = listedFiles('api/src').flatMap((file) => (/(?<!\.test)\.ts$/.test(file) ? relative('api/src', file) : []));
const sources = files.filter((file) => !isMigration(file));

describe('table access', () => {
  it('lists every table of the schema', () => {
    const created = files.filter(isMigration).flatMap((file) => [...read(file).matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name));
    expect(tables.toSorted()).toEqual(created.toSorted());
  });

  it('lists tables with the folder of their entity', () => {
    const entities = sources.flatMap((file) =>
      [...read(file).matchAll(/@Entity\('(\w+)'\)/g)].map(([, name = '']) => [name, folderOf(file)]),
    );
    expect(entities).toEqual(entities.map(([name = '']) => [name, ownerOf(name)]));
  });

  it.each([
    ['a quoted name', `const query = 'SELECT 1 FROM "users" WHERE "id" = $1';`, ['users']],
    ['a plain name', `const query = 'UPDATE sessions SET "note" = $1';`, ['sessions']],
    ['a list of tables', `const query = \`SELECT FROM "filters" f, "companies" c\`;`, ['companies']],
    ['own tables', `const query = 'DELETE FROM "mails"';`, []],
    ['columns and prose', `// from users to sessions\nconst query = 'SELECT "name" FROM "mails"';`, []],
  ])('finds tables of other modules in %s', (_, source, expected) => {
    expect(foreignTables('modules/service/mail/mail.service.ts', source)).toEqual(expected);
  });

  it('goes through the module that owns the table', () => {
    const violations = sources.flatMap((file) => foreignTables(file, read(file)).map((table) => `${file}: ${table} of ${ownerOf(table)}`));
    expect(violations).toEqual([]);
  });

  it.each(joins)('has no unused exception for $source', ({ source, tables: allowed }) => {
    const used = sources
      .filter((file) => file.startsWith(source))
      .flatMap((file) => tablesIn(read(file)).filter((table) => ownerOf(table) !== folderOf(file)));
    expect([...new Set(used)].toSorted()).toEqual(allowed);
  });
});
