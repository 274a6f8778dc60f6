import { type ComponentType, lazy } from 'react';

/** Content that is loaded when it is first shown, or ahead. `lazy` keeps a failure, so a retry creates another one. */
export class LazyContent {
  readonly #load: () => Promise<ComponentType>;
  Content: ComponentType;

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load;
    this.Content = this.#make();
  }

  /** Loads it ahead. A failure has no effect: content that is shown is loaded again. */
  preload(): void {
    this.#load().catch(() => undefined);
  }

  renew(): void {
    this.Content = this.#make();
  }

  #make(): ComponentType {
    return lazy(async () => ({ default: await this.#load() }));
  }
}
