type Listener = (...payload: unknown[]) => void;

/** A fake socket: `receive` fires a server event, `emitted` records client events. */
export class FakeSocket {
  connected = true;
  readonly emitted: unknown[][] = [];
  /** The manager, unused in tests. */
  readonly io = { on: () => undefined, off: () => undefined, timeout: () => undefined };
  readonly #listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): this {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  onAny(): this {
    return this;
  }

  emit(...message: unknown[]): this {
    this.emitted.push(message);
    return this;
  }

  receive(event: string, ...payload: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...payload);
  }
}
