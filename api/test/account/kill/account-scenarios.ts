import { newTally, type Tally } from '../../kill/kill-try.ts';
import type { AccountUsers } from './account-users.ts';

export type ScenarioName = 'registration' | 'registration given up' | 'address: asked for' | 'address: confirmed';

export interface Scenario {
  name: ScenarioName;
  /** Number that runs at each kill. */
  atOnce: number;
  tally: Tally;
  /** Returns what to run around the kill. */
  prepare(): Promise<() => Promise<void>>;
}

/** Operations of users while the server is killed. */
export function accountScenarios(users: AccountUsers): Scenario[] {
  const scenario = (name: ScenarioName, atOnce: number, prepare: Scenario['prepare']): Scenario => ({
    name,
    atOnce,
    tally: newTally(),
    prepare,
  });
  return [
    scenario('registration', 4, async () => async () => {
      await users.register();
    }),
    scenario('registration given up', 2, async () => () => users.create().tryToSignUp()),
    scenario('address: asked for', 2, async () => {
      const user = await users.register();
      return () => users.askForNewEmail(user);
    }),
    scenario('address: confirmed', 2, async () => {
      const user = await users.register();
      await users.askForNewEmail(user);
      const code = await users.codeFor(user.newEmail);
      return () => users.openLink(user, code);
    }),
  ];
}
