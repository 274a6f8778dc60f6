import type { KillSetting } from '../../kill/kill-setting.ts';
import type { Killing } from '../../kill/killing.ts';
import { SubscribingCompany } from '../../kill/subscribing-company.ts';

/** Owners of new companies, in the order in which a reconciliation visits them. */
export async function signInOwners(count: number, { databaseUrl }: KillSetting, { origin, client }: Killing) {
  const owners = [];
  for (let index = 0; index < count; index++) owners.push(await SubscribingCompany.signIn(databaseUrl, origin, client));
  return owners.sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
}
