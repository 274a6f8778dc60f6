import { setTimeout as pause } from 'node:timers/promises';
import type { Killing } from './killing.ts';

/** State of the attempts when the server was killed. */
export interface Tally {
  waiting: number;
  begun: number;
  done: number;
}

/** All attempts begin within this time; the kill comes within twice of it. */
const spreadMs = 150;

export const newTally = (): Tally => ({ waiting: 0, begun: 0, done: 0 });

/** One operation around one kill. */
export class KillTry<Answer> {
  /** Its result or error, read after the kill. */
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

/** Kills the server during the attempts, and returns the result of each after the restart. */
export async function killAmid<Answer>(killing: Killing, tries: readonly KillTry<Answer>[]): Promise<(Answer | Error)[]> {
  await pause(Math.random() * spreadMs * 2);
  for (const attempt of tries) attempt.count();
  await killing.restart();
  return Promise.all(tries.map(({ done }) => done));
}
