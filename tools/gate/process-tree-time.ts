import { readdirSync } from 'node:fs';
import { readProcess } from '../launch/process-stat.mjs';

/** A process at one moment; `seconds` is its CPU time with that of the ended children that it has waited for. */
export interface ProcessTime {
  pid: number;
  parent: number;
  session: number;
  seconds: number;
}

/** CPU time of a process and of all that it started, directly or not, from repeated lists of all processes. */
export class ProcessTreeTime {
  readonly #root: number;
  readonly #members = new Set<number>();
  readonly #sessions = new Set<number>();
  /** CPU seconds of processes that ended and that nobody waited for. */
  #lost = 0;
  #total = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /** Returns the seconds so far, without those that a killed process used after the previous list. */
  add(processes: readonly ProcessTime[]): number {
    this.#findMembers(processes);
    const living = processes.filter(({ pid }) => this.#members.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
    // Parents inherit the time of children that they wait for, so less than before means that a time was lost.
    this.#total = Math.max(this.#total, living + this.#lost);
    this.#lost = this.#total - living;
    return this.#total;
  }

  /** Children may outlive their parents, which then are unknown; their session is still that of the tree. */
  #findMembers(processes: readonly ProcessTime[]): void {
    const living = new Set(processes.map(({ pid }) => pid));
    for (const pid of this.#members) if (!living.has(pid)) this.#members.delete(pid);
    for (let known = -1; known < this.#members.size; ) {
      known = this.#members.size;
      for (const { pid, parent, session } of processes) {
        if (pid !== this.#root && !this.#members.has(parent) && !this.#sessions.has(session)) continue;
        this.#members.add(pid);
        if (pid === session && pid !== this.#root) this.#sessions.add(session);
      }
    }
  }
}

/** All processes of a Linux machine. */
export const readProcesses = (): ProcessTime[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    // Null for those that ended meanwhile.
    .flatMap((name) => readProcess(Number(name)) ?? []);
