import { ApiError } from '@nearhand/platform/core';

export interface Rating {
  stars: number;
  comment: string;
}

/** `unsent`: the network or the server failed. `closed`: too late for a correction. `refused`: the session takes no rating. */
export type RatingState = 'none' | 'sending' | 'sent' | 'unsent' | 'closed' | 'refused';

function failureOf(error: unknown): RatingState {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'unsent';
  return error.code === 'SESSION_RATED' ? 'closed' : 'refused';
}

/** Sends the newest rating, one request at a time. */
export class RatingSender {
  readonly #send: (rating: Rating) => Promise<unknown>;
  readonly #onState: (state: RatingState) => void;
  #newest: Rating | null = null;
  #inFlight: Rating | null = null;

  constructor(send: (rating: Rating) => Promise<unknown>, onState: (state: RatingState) => void) {
    this.#send = send;
    this.#onState = onState;
  }

  rate(rating: Rating): void {
    this.#newest = rating;
    this.#onState('sending');
    void this.flush();
  }

  /** Sends what was not sent. */
  async flush(): Promise<void> {
    const rating = this.#newest;
    if (!rating || this.#inFlight) return;
    this.#inFlight = rating;
    const state = await this.#send(rating).then((): RatingState => 'sent', failureOf);
    this.#inFlight = null;
    if (this.#newest !== rating) return this.flush();
    if (state !== 'unsent') this.#newest = null;
    this.#onState(state);
  }

  /** The page closes: the newest rating does not wait for the one before it. */
  flushNow(): void {
    if (this.#newest && this.#newest !== this.#inFlight) this.#send(this.#newest).catch(() => undefined);
  }
}
