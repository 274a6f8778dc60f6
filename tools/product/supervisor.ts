import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../print.ts';
import { hasExited } from './process-state.ts';

const limit = { restarts: 5, ms: 60_000 };
const delayMs = { first: 200, longest: 5_000 };

interface Settings {
  /** Name in messages, such as "The API". */
  name: string;
  logFile: string;
  /** Resolves when the process is ready; kills it if the signal aborts before. */
  start(signal: AbortSignal): Promise<ChildProcess>;
  stop(child: ChildProcess): Promise<void>;
  /** Reason outside of the process that prevents it from running. Such restarts are repeated without limit. */
  findBlocker?(): Promise<string | null>;
  /** Called once, after too many exits. */
  onGiveUp(message: string): void;
}

/** Keeps a process running: restarts it after an unexpected exit, with increasing delays. */
export class Supervisor {
  readonly #settings: Settings;
  readonly #wait: typeof wait;
  #child: ChildProcess | null = null;
  #starting = new AbortController();
  /** Resolves when the process is running or will not be restarted. */
  #settled: Promise<void> = Promise.resolve();
  #restarts: number[] = [];
  /** The blocker at the last restart. */
  #blocker: string | null = null;

  constructor(settings: Settings, waitFor = wait) {
    this.#settings = settings;
    this.#wait = waitFor;
  }

  /** Id of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process is ready. A failed first start is not repeated. */
  async start(): Promise<void> {
    this.#starting = new AbortController();
    const started = this.#launch(this.#starting.signal);
    this.#settled = started.catch(() => undefined);
    await started;
  }

  /** Stops the process or a pending restart. */
  async stop(): Promise<void> {
    this.#starting.abort();
    await this.#settled;
    const child = this.#child;
    this.#child = null;
    if (child) await this.#settings.stop(child);
  }

  /** Resolves when the process is running or has been given up. */
  async whenRunning(): Promise<void> {
    await this.#settled;
  }

  /** Supervises a running process. */
  adopt(child: ChildProcess): void {
    this.#watch(child, this.#starting.signal);
  }

  async #launch(signal: AbortSignal): Promise<void> {
    this.#watch(await this.#settings.start(signal), signal);
  }

  #watch(child: ChildProcess, signal: AbortSignal): void {
    const { logFile } = this.#settings;
    this.#child = child;
    const restart = () => {
      if (this.#child === child) this.#settled = this.#restart(`ended unexpectedly (${endOf(child)}); its log is ${logFile}`, signal);
    };
    if (hasExited(child)) restart();
    else child.once('exit', restart);
  }

  async #restart(reason: string, signal: AbortSignal): Promise<void> {
    this.#child = null;
    for (let why = reason; !signal.aborted; ) {
      const delay = await this.#delayAfter(why);
      if (delay === null || signal.aborted) return;
      try {
        await this.#wait(delay, signal);
        await this.#launch(signal);
        return;
      } catch (error) {
        why = `could not be restarted: ${summaryOf(error)}`;
      }
    }
  }

  /** Delay before the next start; null to give up. */
  async #delayAfter(reason: string): Promise<number | null> {
    const { name, findBlocker, onGiveUp } = this.#settings;
    const blocker = (await findBlocker?.()) ?? null;
    const isReported = blocker === this.#blocker;
    this.#blocker = blocker;
    if (blocker !== null) {
      if (!isReported) print(`${name} ${reason}. ${blocker}: trying again every ${delayMs.longest / 1000} s until that is over.`);
      return delayMs.longest;
    }
    this.#restarts = this.#restarts.filter((at) => at > Date.now() - limit.ms);
    const count = this.#restarts.push(Date.now());
    if (count > limit.restarts) {
      onGiveUp(`${name} ${reason}. Giving up after ${limit.restarts} restarts within a minute.`);
      return null;
    }
    const delay = Math.min(delayMs.first * 2 ** (count - 1), delayMs.longest);
    print(`${name} ${reason}. Restarting in ${delay / 1000} s (${count} of ${limit.restarts} within a minute).`);
    return delay;
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal });
const endOf = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? `exit code ${exitCode}`;
/** First line, without the full stop. */
const summaryOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '');
