import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkInvitations } from './check-invitations.ts';
import { InvitationPeople } from './invitation-people.ts';
import { type Act, prepareRound, type Round, type StoryName, storyNames } from './invitation-stories.ts';
import { ServerProcess } from './server-process.ts';

interface Setting {
  databaseUrl: string;
  dataDir: string;
  port: number;
  kills: number;
  /** Where the server was built to. */
  folder?: string;
}

/** What tries had come to when the server was killed. */
interface Tally {
  waiting: number;
  begun: number;
  done: number;
}

export interface InvitationKillReport {
  stories: Record<StoryName, Tally>;
  /** To which the server said yes, at whatever try. */
  accepted: number;
  restartMs: number;
  problems: string[];
}

/** Within this time all begin, and the kill comes in twice of it. */
const spreadMs = 150;

/** Kills the server again and again while more people accept than there are seats and a company changes hands. */
export async function runInvitationKills({ databaseUrl, dataDir, port, kills, folder }: Setting): Promise<InvitationKillReport> {
  const origin = `http://127.0.0.1:${port}`;
  const addresses = { PUBLIC_URL: origin, PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const rules = { EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', TRUST_PROXY: 'true', LOG_LEVEL: 'error' };
  const server = new ServerProcess({ ...addresses, ...rules }, folder);
  const stories = Object.fromEntries(storyNames.map((name) => [name, { waiting: 0, begun: 0, done: 0 }])) as Record<StoryName, Tally>;
  const report: InvitationKillReport = { stories, accepted: 0, restartMs: 0, problems: [] };
  const rounds: Round[] = [];

  await server.start();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people = new InvitationPeople(client);
    for (let kill = 0; kill < kills; kill++) {
      const round = await prepareRound(origin, people);
      rounds.push(round);
      const tries = round.acts.map((act) => new Try(act));
      await pause(Math.random() * spreadMs * 2);
      for (const { act, is } of tries) stories[act.story][is] += 1;
      await server.kill();
      const restarted = performance.now();
      await server.start();
      report.restartMs = Math.max(report.restartMs, Math.round(performance.now() - restarted));
      for (const { act, done } of tries) {
        const answer = await done;
        if (answer instanceof Error) report.problems.push(String(answer));
        else if (answer && act.story !== 'hand-over') report.accepted += 1;
      }
    }
    report.problems.push(...(await checkInvitations(client, rounds)));
    return report;
  } finally {
    await client.end();
    await server.kill();
  }
}

/** One act around one kill. */
class Try {
  is: keyof Tally = 'waiting';
  readonly act: Act;
  /** Whether the server said yes, or what went wrong: it is read after the kill. */
  readonly done: Promise<boolean | Error>;

  constructor(act: Act) {
    this.act = act;
    this.done = this.run().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  }

  private async run(): Promise<boolean> {
    await pause(Math.random() * spreadMs);
    this.is = 'begun';
    const answer = await this.act.run();
    this.is = 'done';
    return answer;
  }
}
