import { domainToASCII } from 'node:url';
import type { QueryRunner } from 'typeorm';

/** The address with its domain as in DNS; unchanged if the domain has no such spelling. */
export function spelled(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
}

/** SQL condition for addresses with characters beyond ASCII. */
export const isInternational = (column: string): string => `octet_length("${column}") <> char_length("${column}")`;

/** Changes each international address of a column, and what `more` sets with the new one. */
export async function spellColumn(runner: QueryRunner, table: string, column: string, more = ''): Promise<void> {
  const rows: { email: string }[] = await runner.query(
    `SELECT DISTINCT "${column}" AS "email" FROM "${table}" WHERE ${isInternational(column)}`,
  );
  for (const { email } of rows)
    await runner.query(`UPDATE "${table}" SET "${column}" = $2${more} WHERE "${column}" = $1`, [email, spelled(email)]);
}
