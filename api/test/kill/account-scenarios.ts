import type { AccountPeople } from './account-users.ts';
import { newTally, type Tally } from './kill-try.ts';

export type StoryName = 'registration' | 'registration given up' | 'address: asked for' | 'address: confirmed';

export interface Story {
  name: StoryName;
  /** How many run at each kill. */
  atOnce: number;
  tally: Tally;
  /** Returns what to run around the kill. */
  prepare(): Promise<() => Promise<void>>;
}

/** Operations of users while the server is killed. */
export function accountStories(people: AccountPeople): Story[] {
  const story = (name: StoryName, atOnce: number, prepare: Story['prepare']): Story => ({
    name,
    atOnce,
    tally: newTally(),
    prepare,
  });
  return [
    story('registration', 4, async () => async () => {
      await people.register();
    }),
    story('registration given up', 2, async () => () => people.create().tryToSignUp()),
    story('address: asked for', 2, async () => {
      const person = await people.register();
      return () => people.askForNewEmail(person);
    }),
    story('address: confirmed', 2, async () => {
      const person = await people.register();
      await people.askForNewEmail(person);
      const code = await people.codeFor(person.newEmail);
      return () => people.openLink(person, code);
    }),
  ];
}
