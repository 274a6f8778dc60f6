import type { DataSource } from 'typeorm';

/** A column with values of `SecretBox.seal`, and the column with the owner for which they open. */
export interface SealedColumn {
  table: string;
  column: string;
  owner: string;
}

/** All sealed values in the database, to be sealed again when the key changes. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'authorization_requests', column: 'sealed', owner: 'stateHash' },
  { table: 'company_codes', column: 'codeSealed', owner: 'companyId' },
  { table: 'control_codes', column: 'tokenSealed', owner: 'sessionId' },
  { table: 'identities', column: 'totpSealed', owner: 'totpId' },
  { table: 'intercom_authorizations', column: 'sealed', owner: 'secretHash' },
  { table: 'intercom_workspaces', column: 'tokenSealed', owner: 'workspaceId' },
  { table: 'mails', column: 'sealed', owner: 'mailId' },
  { table: 'oauth_handles', column: 'sealed', owner: 'handleHash' },
  { table: 'push_subscriptions', column: 'addressSealed', owner: 'pushSubscriptionId' },
  { table: 'sessions', column: 'codeCipher', owner: 'sessionId' },
  { table: 'sessions', column: 'keyCipher', owner: 'sessionId' },
  { table: 'stored_answers', column: 'bodySealed', owner: 'keyHash' },
  { table: 'webhooks', column: 'previousSecretSealed', owner: 'webhookId' },
  { table: 'webhooks', column: 'secretSealed', owner: 'webhookId' },
];

/** Number of values that were sealed with one of the keys, or by an earlier version, which named no key. */
export async function countSealedWith(dataSource: DataSource, keyIds: readonly string[]): Promise<number> {
  const counts = sealedColumns.map(
    ({ table, column }) =>
      `SELECT count(*) AS "count" FROM "${table}" WHERE split_part("${column}", '.', 1) = ANY($1) OR "${column}" NOT LIKE '%.%'`,
  );
  const [{ total }] = await dataSource.query(`SELECT sum("count")::int AS "total" FROM (${counts.join(' UNION ALL ')}) c`, [keyIds]);
  return total;
}
