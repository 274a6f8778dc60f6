import { setTimeout as pause } from 'node:timers/promises';
import type { Killing } from './killing.ts';

/** What tries had come to when the server was killed. */
export interface Tally {
  waiting: number;
  begun: number;
  done: number;
}

/** Within this time all begin, and the kill comes in twice of it. */
const spreadMs = 150;

export const newTally = (): Tally => ({ waiting: 0, begun: 0, done: 0 });

/** One act around one kill. */
export class KillTry<Answer> {
  /** What came of it, or what went wrong: it is read after the kill. */
  readonly done: Promise<Answer | Error>;
  private is: keyof Tally = 'waiting';
  private readonly act: () => Promise<Answer>;
  private readonly tally: Tally;

  constructor(act: () => Promise<Answer>, tally: Tally) {
    this.act = act;
    this.tally = tally;
    this.done = this.run().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  }

  count(): void {
    this.tally[this.is] += 1;
  }

  private async run(): Promise<Answer> {
    await pause(Math.random() * spreadMs);
    this.is = 'begun';
    const answer = await this.act();
    this.is = 'done';
    return answer;
  }
}

/** Kills the server in the middle of the tries, and answers what came of each once it is back. */
export async function killAmid<Answer>(killing: Killing, tries: readonly KillTry<Answer>[]): Promise<(Answer | Error)[]> {
  await pause(Math.random() * spreadMs * 2);
  for (const attempt of tries) attempt.count();
  await killing.restart();
  return Promise.all(tries.map(({ done }) => done));
}
