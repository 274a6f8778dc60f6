import { log } from '../log.ts';
import { ScreenError, type ScreenProblem } from '../system/screen-error.ts';
import type { System } from '../system/system.ts';
import type { Desktop } from './desktop.ts';
import { type GraphicalSession, isSameSession } from './graphical-session.ts';

export interface DesktopFollowerOptions {
  /** The session that is on the screen now; null without one. Fails with a `ScreenError` for one that cannot be shown. */
  find: () => Promise<GraphicalSession | null>;
  open: (session: GraphicalSession) => Promise<System>;
  /** Calls the listener when another session may be on the screen; the returned function ends it. */
  watch: (listener: () => void) => () => void;
}

/** A desktop that cannot be opened is tried again after these pauses. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** A server that hangs keeps its connections. It is pinged this often, and reported as a problem when it has not answered for this time. */
const askEveryMs = 10_000;
const answerMs = 10_000;

/** Opens the desktop that is on the screen, and another one when the person changes. */
export class DesktopFollower implements Desktop {
  readonly #options: DesktopFollowerOptions;
  readonly #listeners = new Set<() => void>();
  readonly #endWatch: () => void;
  #session: GraphicalSession | null = null;
  #system: System | null = null;
  #problem: ScreenProblem | null = null;
  #turn: Promise<void>;
  #pauseMs = firstPauseMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #isOpening = false;
  #isSilent = false;
  #isOver = false;

  constructor(options: DesktopFollowerOptions) {
    this.#options = options;
    this.#endWatch = options.watch(() => this.#look());
    this.#turn = this.#follow();
  }

  get system(): System | null {
    return this.#system;
  }

  get screenProblem(): ScreenProblem | null {
    if (this.#isSilent) return 'failed';
    // Displays that browsers cannot show are left out.
    return this.#system?.screen.displays.length === 0 ? 'tooLarge' : this.#problem;
  }

  get uid(): number | null {
    return this.#session?.uid ?? null;
  }

  /** Resolves when the present session was opened, could not be opened, or does not answer. */
  get ready(): Promise<void> {
    return this.#turn;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isOver = true;
    this.#endWatch();
    clearTimeout(this.#timer);
    clearTimeout(this.#askTimer);
    this.#system?.close();
    this.#system = null;
  }

  #look(): void {
    this.#turn = this.#turn.then(() => this.#follow());
  }

  async #follow(): Promise<void> {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    let found: ScreenProblem = 'noDesktop';
    const session = await this.#options.find().catch((error: unknown) => {
      found = problemOf(error);
      return null;
    });
    if ((this.#system || this.#isOpening) && isSameSession(session, this.#session)) return;
    if (!session) return this.#use(null, null, found);
    this.#use(session, null, this.#problem);
    await Promise.race([this.#open(session), new Promise<void>((resolve) => setTimeout(resolve, answerMs).unref())]);
  }

  async #open(session: GraphicalSession): Promise<void> {
    this.#isOpening = true;
    try {
      const system = await this.#await(session, this.#options.open(session));
      if (this.#isOver || session !== this.#session) return system.close();
      this.#isOpening = false;
      this.#pauseMs = firstPauseMs;
      this.#use(session, system, null);
      system.screen.onDisplays(() => this.#report());
      this.#ask(session, system);
      void system.closed.then(() => this.#lose(system));
    } catch (error) {
      if (session !== this.#session) return;
      this.#isOpening = false;
      log(`The desktop ${session.display} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
      this.#use(session, null, problemOf(error));
      this.#timer = setTimeout(() => this.#look(), this.#pauseMs);
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    }
  }

  #ask(session: GraphicalSession, system: System): void {
    this.#askTimer = setTimeout(async () => {
      await this.#await(session, Promise.race([system.answer(), system.closed]));
      if (this.#system === system) this.#ask(session, system);
    }, askEveryMs).unref();
  }

  /** Reports a desktop that does not answer, until it does. */
  async #await<Answer>(session: GraphicalSession, answer: Promise<Answer>): Promise<Answer> {
    const setSilent = (isSilent: boolean) => {
      if (session !== this.#session || isSilent === this.#isSilent) return;
      this.#isSilent = isSilent;
      this.#report();
    };
    const timer = setTimeout(() => {
      log(`The desktop ${session.display} does not answer.`);
      setSilent(true);
    }, answerMs).unref();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      setSilent(false);
    }
  }

  #lose(system: System): void {
    if (this.#system !== system) return;
    this.#use(null, null, 'noDesktop');
    this.#timer = setTimeout(() => this.#look(), this.#pauseMs);
  }

  #use(session: GraphicalSession | null, system: System | null, problem: ScreenProblem | null): void {
    const [before, problemBefore] = [this.#system, this.#problem];
    if (session !== this.#session) {
      this.#isSilent = false;
      this.#isOpening = false;
    }
    this.#session = session;
    this.#system = system;
    this.#problem = problem;
    if (before === system && problemBefore === problem) return;
    if (before !== system) {
      clearTimeout(this.#askTimer);
      before?.close();
    }
    this.#report();
  }

  #report(): void {
    for (const listener of this.#listeners) listener();
  }
}

const problemOf = (error: unknown): ScreenProblem => (error instanceof ScreenError ? error.problem : 'failed');
