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
    // Displays that browsers cannot show are left out.
    return this.#system?.screen.displays.length === 0 ? 'tooLarge' : this.#problem;
  }

  get uid(): number | null {
    return this.#session?.uid ?? null;
  }

  /** Resolves when the present session was opened, or could not be. */
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
    if (this.#system && isSameSession(session, this.#session)) return;
    if (!session) return this.#use(null, null, found);
    this.#use(session, null, this.#problem);
    try {
      const system = await this.#options.open(session);
      if (this.#isOver) return system.close();
      this.#pauseMs = firstPauseMs;
      this.#use(session, system, null);
      system.screen.onDisplays(() => this.#report());
      void system.closed.then(() => this.#lose(system));
    } catch (error) {
      log(`The desktop ${session.display} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
      this.#use(session, null, problemOf(error));
      this.#timer = setTimeout(() => this.#look(), this.#pauseMs);
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    }
  }

  #lose(system: System): void {
    if (this.#system !== system) return;
    this.#use(null, null, 'noDesktop');
    this.#timer = setTimeout(() => this.#look(), this.#pauseMs);
  }

  #use(session: GraphicalSession | null, system: System | null, problem: ScreenProblem | null): void {
    const [before, problemBefore] = [this.#system, this.#problem];
    this.#session = session;
    this.#system = system;
    this.#problem = problem;
    if (before === system && problemBefore === problem) return;
    if (before !== system) before?.close();
    this.#report();
  }

  #report(): void {
    for (const listener of this.#listeners) listener();
  }
}

const problemOf = (error: unknown): ScreenProblem => (error instanceof ScreenError ? error.problem : 'failed');
