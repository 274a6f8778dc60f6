/** An answer that is kept back. */
interface HeldAnswer {
  /** Whether a client waits for it. */
  readonly isWaitedFor: boolean;
  release(): void;
}

interface Hold extends HeldAnswer {
  isHeld(request: string): boolean;
  released: Promise<void>;
  waiting: Set<AbortSignal>;
}

/** Answers of a counterpart that are given later, or never: the action is done, but the client does not receive the answer. */
export class HeldAnswers {
  private readonly holds = new Set<Hold>();

  /** Keeps back the `nth` answer to requests such as `GET /path?query`, and all later ones, until it is released. */
  hold(matches: (request: string) => boolean, nth = 1): HeldAnswer {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const waiting = new Set<AbortSignal>();
    let count = 0;
    const hold: Hold = {
      isHeld: (request) => matches(request) && ++count >= nth,
      released,
      waiting,
      get isWaitedFor() {
        return [...waiting].some(({ aborted }) => !aborted);
      },
      release: () => {
        this.holds.delete(hold);
        resolve();
      },
    };
    this.holds.add(hold);
    return hold;
  }

  /** Resolves when the answer can be given; `signal` is aborted when the client has gone. */
  async pass(request: string, signal: AbortSignal): Promise<void> {
    for (const hold of [...this.holds]) {
      if (!hold.isHeld(request)) continue;
      hold.waiting.add(signal);
      await hold.released;
    }
  }
}
