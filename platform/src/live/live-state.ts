interface LiveStateOptions<State, Change> {
  fetch: () => Promise<State>;
  /** The state after a change; applying a change again must not matter. */
  apply: (known: State, change: Change) => State;
  set: (update: (known: State) => State) => void;
}

/**
 * A state that is fetched as a whole and then changed by events. A change during a fetch is applied to its result, too, which may be
 * older than the change.
 */
export class LiveState<State, Change> {
  readonly #options: LiveStateOptions<State, Change>;
  /** The changes during each running fetch, the earliest fetch first. */
  readonly #fetches = new Set<Change[]>();
  #isClosed = false;

  constructor(options: LiveStateOptions<State, Change>) {
    this.#options = options;
  }

  /** Fetches the state. If this fails, the next event or connection repairs it. */
  load = (): void => {
    if (this.#isClosed) return;
    const meanwhile: Change[] = [];
    this.#fetches.add(meanwhile);
    this.#options.fetch().then(
      (found) => this.#finish(meanwhile, found),
      () => this.#fetches.delete(meanwhile),
    );
  };

  change = (change: Change): void => {
    for (const meanwhile of this.#fetches) meanwhile.push(change);
    this.#options.set((known) => this.#options.apply(known, change));
  };

  /** Ignores the results of running fetches. */
  close(): void {
    this.#isClosed = true;
    this.#fetches.clear();
  }

  #finish(meanwhile: Change[], found: State): void {
    if (!this.#fetches.has(meanwhile)) return;
    for (const earlier of this.#fetches) {
      this.#fetches.delete(earlier);
      if (earlier === meanwhile) break;
    }
    this.#options.set(() => meanwhile.reduce(this.#options.apply, found));
  }
}
