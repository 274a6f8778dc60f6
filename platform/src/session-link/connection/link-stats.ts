import { type LinkSample, LinkSampler } from './link-sample.ts';

const everyMs = 1_000;
/** Five minutes. */
const longestSeries = 300;

const noMeasurement: Omit<LinkSample, 'at'> = {
  roundTripMs: null,
  jitterMs: null,
  framesPerSecond: null,
  kbitPerSecond: null,
  loss: null,
  width: null,
  height: null,
  codec: null,
  path: null,
};

/** Quality of a link over the last five minutes, one sample a second while it is started. */
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

  /** Oldest first; a new array with each sample. */
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

  /** Stops while the link is interrupted: the values before it do not describe the link any more. */
  pause(): void {
    if (!this.#timer) return;
    this.stop();
    this.#sampler = new LinkSampler();
    if (this.#series.length > 0) this.#add({ ...noMeasurement, at: Date.now() });
  }

  /** Returns a function that ends it. */
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
      this.#add(sample);
    } catch {
      // The connection was replaced meanwhile: its counters start at zero.
      this.#sampler = new LinkSampler();
    } finally {
      this.#isReading = false;
    }
  }

  #add(sample: LinkSample): void {
    this.#series = [...this.#series, sample].slice(-longestSeries);
    for (const listener of this.#listeners) listener();
  }
}
