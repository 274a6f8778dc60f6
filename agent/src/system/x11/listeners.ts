/** Listeners of one kind of event. */
export class Listeners<Values extends unknown[] = []> {
  readonly #listeners = new Set<(...values: Values) => void>();

  /** Returns a function that ends it. */
  readonly add = (listener: (...values: Values) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  emit(...values: Values): void {
    for (const listener of [...this.#listeners]) listener(...values);
  }
}
