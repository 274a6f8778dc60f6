/** Pixels of a burst: the largest display once. */
const capacity = 2 ** 25;
/** 4K thirty times a second. */
const perSecond = 2 ** 28;
/** Pixels that are decoded at once: 32 MB. */
const mostAtOnce = 2 ** 23;
/** The device waits for acknowledgements long before. */
const mostWaiting = 256;

interface Task {
  pixels: number;
  run: () => Promise<void> | void;
}

/** Limits the pixels that are decoded and painted for a device, at once and per second. Tasks that exceed the limit wait in order. */
export class PixelBudget {
  readonly #now: () => number;
  readonly #waiting: Task[] = [];
  #left = capacity;
  #at: number;
  #running = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#at = now();
  }

  /** Runs the task at once where the budget allows it. Returns false when too many wait already. */
  run(pixels: number, run: Task['run']): boolean {
    if (this.#waiting.length >= mostWaiting) return false;
    this.#waiting.push({ pixels, run });
    this.#continue();
    return true;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #continue(): void {
    for (let [task] = this.#waiting; task && this.#takes(task.pixels); [task] = this.#waiting) {
      this.#waiting.shift();
      const { pixels } = task;
      const running = task.run();
      if (!running) continue;
      this.#running += pixels;
      void running.finally(() => {
        this.#running -= pixels;
        this.#continue();
      });
    }
  }

  #takes(pixels: number): boolean {
    if (this.#running > 0 && this.#running + pixels > mostAtOnce) return false;
    const now = this.#now();
    this.#left = Math.min(capacity, this.#left + ((now - this.#at) / 1_000) * perSecond);
    this.#at = now;
    if (this.#left > 0) {
      this.#left -= pixels;
      return true;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#continue(), 1 + (-this.#left / perSecond) * 1_000);
    return false;
  }
}
