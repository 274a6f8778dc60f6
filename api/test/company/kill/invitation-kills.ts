import type { KillSetting } from '../../kill/kill-setting.ts';
import { KillTry, killAmid, newTally, type Tally } from '../../kill/kill-try.ts';
import { type Killing, whileKilled } from '../../kill/killing.ts';
import { checkInvitations } from './check-invitations.ts';
import { prepareRound, type Round, type ScenarioName, scenarioNames } from './invitation-scenarios.ts';
import { InvitationUsers } from './invitation-users.ts';

export interface InvitationKillReport {
  scenarios: Record<ScenarioName, Tally>;
  /** Users whom the server confirmed, in any attempt. */
  accepted: number;
  restartMs: number;
  problems: string[];
}

/** Kills the server repeatedly while more users accept than there are licenses and a company changes its owner. */
export function runInvitationKills(setting: KillSetting): Promise<InvitationKillReport> {
  const variables = { EMAIL_DNS: 'off', SIGN_UP_CAPTCHA: 'off', TRUST_PROXY: 'true' };
  return whileKilled(setting, variables, (killing) => killAll(killing, setting.kills));
}

async function killAll(killing: Killing, kills: number): Promise<InvitationKillReport> {
  const scenarios = Object.fromEntries(scenarioNames.map((name) => [name, newTally()])) as Record<ScenarioName, Tally>;
  const users = new InvitationUsers(killing.client);
  const rounds: Round[] = [];
  const problems: string[] = [];
  let accepted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const round = await prepareRound(killing.origin, users);
    rounds.push(round);
    const { acts } = round;
    const outcomes = await killAmid(
      killing,
      acts.map((act) => new KillTry(() => act.run(), scenarios[act.scenario])),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome instanceof Error) problems.push(String(outcome));
      else if (outcome && acts[index]?.scenario !== 'hand-over') accepted += 1;
    }
  }
  problems.push(...(await checkInvitations(killing.client, rounds)));
  return { scenarios, accepted, restartMs: killing.restartMs, problems };
}
