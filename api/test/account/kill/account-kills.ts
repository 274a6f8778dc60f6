import { setTimeout as pause } from 'node:timers/promises';
import type { KillSetting } from '../../kill/kill-setting.ts';
import { KillTry, killAmid, type Tally } from '../../kill/kill-try.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { startMailServer } from '../../service/mail-server.ts';
import { accountScenarios, type ScenarioName } from './account-scenarios.ts';
import { AccountUsers } from './account-users.ts';
import { checkAccounts } from './check-accounts.ts';

export interface AccountKillReport {
  scenarios: Record<ScenarioName, Tally>;
  accounts: number;
  orphans: number;
  /** Seconds after their lifetime of an hour until all orphans were gone. */
  orphansGoneAfter: number;
  restartMs: number;
  problems: string[];
}

/** The job runs each minute; another process takes over one of a killed process after some time. */
const settleMs = 150_000;

const isOrphan = `NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)`;
const agingQuery = `UPDATE "identities" i SET "createdAt" = i."createdAt" - interval '1 hour' WHERE ${isOrphan} RETURNING 1`;
const orphansQuery = `SELECT 1 FROM "identities" i WHERE ${isOrphan}`;

/** Kills the server repeatedly during registrations and changes of address, then checks the results. */
export async function runAccountKills(setting: KillSetting): Promise<AccountKillReport> {
  const mails = await startMailServer();
  const variables = { EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', TRUST_PROXY: 'true', SMTP_URL: mails.url };
  const kill = (killing: Killing) => killAll(killing, new AccountUsers(killing.origin, mails.received), setting);
  return whileKilled(setting, variables, kill).finally(() => mails.stop());
}

async function killAll(killing: Killing, users: AccountUsers, { kills }: KillSetting): Promise<AccountKillReport> {
  const { client } = killing;
  const scenarios = accountScenarios(users);
  const problems: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const acts = scenarios.flatMap(({ atOnce, prepare, tally }) =>
      Array.from({ length: atOnce }, async () => ({ act: await prepare(), tally })),
    );
    const tries = (await Promise.all(acts)).map(({ act, tally }) => new KillTry(act, tally));
    const outcomes = await killAmid(killing, tries);
    problems.push(...outcomes.filter((outcome) => outcome instanceof Error).map(String));
  }

  const { rowCount: orphans } = await client.query(agingQuery);
  const aged = performance.now();
  await within(async () => (await client.query(orphansQuery)).rowCount === 0);
  const orphansGoneAfter = (performance.now() - aged) / 1000;
  await within(() => Promise.resolve(users.unmailed().length === 0));
  problems.push(...users.unmailed().map((address) => `no mail came to ${address}`), ...(await checkAccounts(client, users)));
  const tallies = Object.fromEntries(scenarios.map(({ name, tally }) => [name, tally])) as AccountKillReport['scenarios'];
  const found = { accounts: users.registered.length, orphans: orphans ?? 0, orphansGoneAfter };
  return { scenarios: tallies, ...found, restartMs: killing.restartMs, problems };
}

/** Waits for the condition; the later check finds what is not met in time. */
async function within(isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + settleMs; Date.now() < until && !(await isSo()); ) await pause(250);
}
