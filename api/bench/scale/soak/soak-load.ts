import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCompany } from '../../../test/a-bench-company.ts';
import { RetryingClient } from '../../../test/kill/retrying-client.ts';
import type { BenchTeam } from '../../releases/bench-teams.ts';
import type { BenchServer } from '../bench-server.ts';
import { holdSession } from '../hold-session.ts';

/** Time between the starts of two rounds. */
const roundMs = 4000;
/** Rounds between two releases, and between two ends of a process. */
const rare = 40;

interface Parts {
  /** Address of a balancer before all processes. */
  origin: string;
  company: BenchCompany;
  team: BenchTeam;
  /** The server that ends and starts again and again. */
  restarting: BenchServer;
}

/** Repeated work of the users of a small installation, while one of its processes ends and returns. */
export class SoakLoad {
  readonly done = { sessions: 0, 'sign-ins': 0, releases: 0, kills: 0, stops: 0 };
  readonly failures: string[] = [];
  private readonly parts: Parts;
  private readonly operator: RetryingClient;

  constructor(parts: Parts) {
    this.parts = parts;
    this.operator = new RetryingClient(parts.origin);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.signIn(this.operator);
    for (let round = 0; !signal.aborted; round++) {
      const due = performance.now() + roundMs;
      const work = [
        this.note('sessions', () => holdSession(this.parts.origin, this.operator, this.parts.company.userId)),
        this.note('sign-ins', () => this.signInAndOut(round)),
      ];
      if (round % rare === rare / 4) work.push(this.note('releases', () => this.release(round)));
      if (round % rare === rare / 2) work.push(this.note('kills', () => this.restart('kill')));
      if (round % rare === rare - 1) work.push(this.note('stops', () => this.restart('stop')));
      await Promise.all(work);
      await pause(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => undefined);
    }
  }

  private async note(kind: keyof typeof this.done, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.done[kind] += 1;
    } catch (error) {
      this.failures.push(`${kind}: ${String(error)}`);
    }
  }

  private signIn(client: RetryingClient): Promise<void> {
    return client.signIn(this.parts.company.email, this.parts.company.password);
  }

  private async signInAndOut(round: number): Promise<void> {
    const client = new RetryingClient(this.parts.origin);
    await this.signIn(client);
    const { body } = await client.call('GET', '/api/me/sign-in');
    const current = (body['items'] as { signInId: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent);
    await client.call('DELETE', `/api/me/sign-in/${current?.signInId}`);
    // The operator signs in again before the token expires.
    if (round % rare === 0) await this.signIn(this.operator);
  }

  private async release(round: number): Promise<void> {
    const { team } = this.parts;
    await team.promote(await team.push(await team.build(`round ${round}`, 20_000)));
  }

  private async restart(end: 'kill' | 'stop'): Promise<void> {
    await this.parts.restarting[end]();
    await this.parts.restarting.start();
  }
}
