import { type LinkSample, LinkSampler } from './link-sample.ts';

const everyMs = 1_000;
/** Five minutes. */
const longestSeries = 300;

/** How a link has stood over the last five minutes, a sample each second while somebody looks or a series is kept. */
export class LinkStats {
  readonly #getStats: () => Promise<RTCStatsReport>;
  readonly #listeners = new Set<() => void>();
  #sampler = new LinkSampler();
  #series: readonly LinkSample[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #isReading = false;

  constructor(link: { getStats: () => Promise<RTCStatsReport> }) {
    this.#getStats = () => link.getStats();
  }

  /** The oldest first; another array after each second. */
  get series(): readonly LinkSample[] {
    return this.#series;
  }

  get last(): LinkSample | null {
    return this.#series.at(-1) ?? null;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#read(), everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Gives what ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const sample = this.#sampler.read(await this.#getStats(), Date.now());
      if (!this.#timer) return;
      this.#series = [...this.#series, sample].slice(-longestSeries);
      for (const listener of this.#listeners) listener();
    } catch {
      // The connection was replaced while it was asked: the next one counts from nought.
      this.#sampler = new LinkSampler();
    } finally {
      this.#isReading = false;
    }
  }
}
