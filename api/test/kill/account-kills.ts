import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startMailServer } from '../mail-server.ts';
import { AccountPeople } from './account-people.ts';
import { accountStories, type Story, type StoryName, type Tally } from './account-stories.ts';
import { checkAccounts } from './check-accounts.ts';
import { ServerProcess } from './server-process.ts';

interface Setting {
  databaseUrl: string;
  dataDir: string;
  port: number;
  kills: number;
  /** Where the server was built to. */
  folder?: string;
}

export interface AccountKillReport {
  stories: Record<StoryName, Tally>;
  accounts: number;
  orphans: number;
  /** After their hour was over, in seconds. */
  orphansGoneAfter: number;
  restartMs: number;
  problems: string[];
}

/** Within this time all begin, and the kill comes in twice of it. */
const spreadMs = 150;
/** The job comes each minute; one of a killed process is taken up by another after a while. */
const settleMs = 150_000;

const isOrphan = `NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)`;
const agingQuery = `UPDATE "identities" i SET "createdAt" = i."createdAt" - interval '1 hour' WHERE ${isOrphan} RETURNING 1`;
const orphansQuery = `SELECT 1 FROM "identities" i WHERE ${isOrphan}`;

/** Kills the server again and again in the middle of registrations and changes of address, and reads afterwards what came of it. */
export async function runAccountKills({ databaseUrl, dataDir, port, kills, folder }: Setting): Promise<AccountKillReport> {
  const origin = `http://127.0.0.1:${port}`;
  const mails = await startMailServer();
  const addresses = { PUBLIC_URL: origin, PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SMTP_URL: mails.url };
  const rules = { EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', TRUST_PROXY: 'true', LOG_LEVEL: 'error' };
  const server = new ServerProcess({ ...addresses, ...rules }, folder);
  const people = new AccountPeople(origin, mails.received);
  const stories = accountStories(people);
  const problems: string[] = [];
  let restartMs = 0;

  await server.start();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let kill = 0; kill < kills; kill++) {
      const acts = await Promise.all(stories.flatMap(({ atOnce, prepare }) => Array.from({ length: atOnce }, prepare)));
      const tries = acts.map((act) => begin(act));
      await pause(Math.random() * spreadMs * 2);
      count(stories, tries);
      await server.kill();
      const restarted = performance.now();
      await server.start();
      restartMs = Math.max(restartMs, performance.now() - restarted);
      for (const { done } of tries) await done.catch((error: unknown) => problems.push(String(error)));
    }

    const { rowCount: orphans } = await client.query(agingQuery);
    const aged = performance.now();
    await within(async () => (await client.query(orphansQuery)).rowCount === 0);
    const orphansGoneAfter = (performance.now() - aged) / 1000;
    await within(() => Promise.resolve(people.unmailed().length === 0));
    problems.push(...people.unmailed().map((address) => `no mail came to ${address}`), ...(await checkAccounts(client, people)));
    const tallies = Object.fromEntries(stories.map(({ name, tally }) => [name, tally])) as AccountKillReport['stories'];
    const found = { accounts: people.registered.length, orphans: orphans ?? 0, orphansGoneAfter };
    return { stories: tallies, ...found, restartMs: Math.round(restartMs), problems };
  } finally {
    await client.end();
    await server.kill();
    await mails.stop();
  }
}

interface Try {
  state: { is: 'waiting' | 'begun' | 'done' };
  done: Promise<void>;
}

function begin(act: () => Promise<void>): Try {
  const state: Try['state'] = { is: 'waiting' };
  const run = async () => {
    await pause(Math.random() * spreadMs);
    state.is = 'begun';
    await act();
    state.is = 'done';
  };
  const done = run();
  // What went wrong is read after the kill.
  done.catch(() => undefined);
  return { state, done };
}

/** The tries stand in the order of the stories. */
function count(stories: readonly Story[], tries: readonly Try[]): void {
  let next = 0;
  for (const { atOnce, tally } of stories) {
    for (const { state } of tries.slice(next, next + atOnce)) tally[state.is] += 1;
    next += atOnce;
  }
}

/** Waits until it is so; what is not so in time is found by who reads afterwards. */
async function within(isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + settleMs; Date.now() < until && !(await isSo()); ) await pause(250);
}
